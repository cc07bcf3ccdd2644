import { type Signal, signal } from "@preact/signals"
import type { Model } from "@ratecard/core/catalogue"
import { type AnyEncoding, countForModels, STAND_INS } from "@ratecard/core/tokenizer"
import type { Counted } from "./counted.ts"
import { type Edit, editBetween, withPlainBreaks } from "./edit.ts"
import type { EncodedStart, FromWorker } from "./messages.ts"
import { SHOWN_LENGTH, startOf, SLACK_LENGTH } from "./startOf.ts"
import { countedOf } from "./textCounts.ts"
import { TextWorker } from "./TextWorker.ts"

/** Shorter pastes are the box's own, which keeps them in its history of what can be undone. */
const LONG_PASTE = 5000

/**
 * The text of a box: a worker keeps and counts it, so that typing waits for neither. The box holds the
 * text's start: all of it, unless it is long. A text outlives its box, and moves to the next one.
 */
export class TextDocument {
  /** UTF-16 units of the whole text. */
  readonly length = signal(0)
  /** UTF-16 units that the box has of it. */
  readonly shown = signal(0)
  /** Those that the text is counted in. */
  readonly encodings = signal<ReadonlyArray<AnyEncoding>>([])
  /** The tokens of the text's start, in the encodings that are asked for. */
  readonly starts = signal<ReadonlyArray<EncodedStart>>([])
  #box: HTMLTextAreaElement
  #counted: Signal<Counted | undefined>
  readonly worker = new TextWorker((message) => this.#hear(message))
  #value = ""
  #edits = 0

  constructor(box: HTMLTextAreaElement, counted: Signal<Counted | undefined>) {
    this.#box = box
    this.#counted = counted
    // What was typed before this program came.
    this.typed()
  }

  /** Moves the text to a new box, and its counts to the new listeners. */
  moveTo(box: HTMLTextAreaElement, counted: Signal<Counted | undefined>): this {
    box.value = this.#value
    box.readOnly = this.#box.readOnly
    counted.value = this.#counted.peek()
    this.#box = box
    this.#counted = counted
    return this
  }

  /** Counts for these models from now on. */
  countFor(models: ReadonlyArray<Model>): void {
    const encodings = models.length > 0 ? countForModels(models).encodings : [STAND_INS[0]]
    if (encodings.join() === this.encodings.peek().join()) return
    this.encodings.value = encodings
    this.worker.tell({ kind: "encodings", encodings })
  }

  /** Shows tokens in these encodings from now on. */
  showTokens(encodings: ReadonlyArray<AnyEncoding>): void {
    this.worker.tell({ kind: "tokens", encodings })
  }

  /** The reader changed what the box holds. */
  typed(): void {
    const edit = editBetween(this.#value, this.#box.value)
    if (edit !== undefined) this.#apply(edit, this.#box.value)
  }

  /** Takes a long text in the place of what is selected, and says whether it did: the box's own way takes seconds. */
  pasted(pasted: string): boolean {
    if (pasted.length < LONG_PASTE) return false
    const { selectionEnd, selectionStart } = this.#box
    const text = withPlainBreaks(pasted)
    this.#apply(
      { from: selectionStart, to: selectionEnd, text },
      this.#value.slice(0, selectionStart) + text + this.#value.slice(selectionEnd)
    )
    this.#box.setSelectionRange(selectionStart + text.length, selectionStart + text.length)
    return true
  }

  /** Takes a file in the place of the text. */
  dropped(file: Blob): void {
    this.#edits++
    this.#box.readOnly = true
    this.worker.tell({ kind: "file", file })
  }

  clear(): void {
    this.#apply({ from: 0, to: this.#value.length, text: "" }, "")
    this.#box.focus()
  }

  /** Makes an edit that leads to `value`, as far as the box goes. */
  #apply(edit: Edit, value: string): void {
    const isWhole = edit.from === 0 && edit.to === this.#value.length
    // Replacing all that is visible replaces the whole text.
    const to = isWhole ? this.length.peek() : edit.to
    this.#edits++
    this.worker.tell({ kind: "edit", edit: { ...edit, to } })
    this.length.value += edit.text.length - (to - edit.from)
    this.#show(value)
    // More of the text has room now.
    if (this.#value.length < Math.min(SHOWN_LENGTH >> 1, this.length.peek()))
      this.worker.tell({ kind: "start", edits: this.#edits })
  }

  #show(value: string): void {
    this.#value = value.length > SHOWN_LENGTH + SLACK_LENGTH ? startOf(value) : value
    this.shown.value = this.#value.length
    if (this.#box.value === this.#value) return
    const { selectionEnd, selectionStart } = this.#box
    this.#box.value = this.#value
    this.#box.setSelectionRange(selectionStart, selectionEnd)
  }

  #hear(message: FromWorker): void {
    switch (message.kind) {
      case "counted":
        this.#counted.value = message.counted && countedOf(message.counted)
        return
      case "tokens":
        this.starts.value = message.starts
        return
      case "start":
        if (message.edits !== this.#edits) return
        this.length.value = message.length
        this.#box.readOnly = false
        this.#show(message.text)
    }
  }
}

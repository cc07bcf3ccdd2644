import { type Signal, signal } from "@preact/signals"
import type { Model } from "@ratecard/core/catalogue"
import { type AnyEncoding, encodingsFor, STAND_INS, tokensFor } from "@ratecard/core/tokenizer"
import { scriptAddress } from "../trustedScripts.ts"
import type { Counted } from "./counted.ts"
import { type Edit, editBetween, withPlainBreaks } from "./edit.ts"
import type { FromWorker, ShownToken, ToWorker } from "./messages.ts"
import { SHOWN_UNITS, shownOf, SLACK_UNITS } from "./shown.ts"
import workerAddress from "./worker.ts?worker&url"

/** Shorter pastes are the box's own, which keeps them in its history of what can be undone. */
const LONG_PASTE = 5000

const NO_TOKENS = { tokens: [], isPart: false }

/**
 * The text of a box: a worker keeps and counts it, so that typing waits for neither. The box holds the
 * text's start: all of it, unless it is long.
 */
export class TextDocument {
  /** UTF-16 units of the whole text. */
  readonly length = signal(0)
  /** UTF-16 units that the box has of it. */
  readonly shown = signal(0)
  /** Those that the text is counted in. */
  readonly encodings = signal<ReadonlyArray<AnyEncoding>>([])
  /** Encodings whose vocabulary could not be loaded. */
  readonly unavailable = signal<ReadonlyArray<AnyEncoding>>([])
  /** Those of the text's start, where they are asked for; `isPart`: the text goes on. */
  readonly tokens = signal<{ readonly tokens: ReadonlyArray<ShownToken>; readonly isPart: boolean }>(NO_TOKENS)
  readonly #box: HTMLTextAreaElement
  readonly #counted: Signal<Counted | undefined>
  readonly #worker = new Worker(scriptAddress(new URL(workerAddress, location.href).href), { type: "module" })
  #value = ""
  #edits = 0

  constructor(box: HTMLTextAreaElement, counted: Signal<Counted | undefined>) {
    this.#box = box
    this.#counted = counted
    this.#worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => this.#hear(data))
    // What was typed before this program came.
    this.typed()
  }

  /** Counts for these models from now on. */
  countFor(models: ReadonlyArray<Model>): void {
    const encodings = models.length > 0 ? [...new Set(models.flatMap(encodingsFor))] : [STAND_INS[0]]
    if (encodings.join() === this.encodings.peek().join()) return
    this.encodings.value = encodings
    this.unavailable.value = []
    this.#tell({ kind: "encodings", encodings })
  }

  /** Shows tokens in this encoding from now on; undefined: in none. */
  showTokens(encoding: AnyEncoding | undefined): void {
    this.#tell({ kind: "tokens", encoding })
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
    this.#tell({ kind: "file", file })
  }

  clear(): void {
    this.#apply({ from: 0, to: this.#value.length, text: "" }, "")
    this.#box.focus()
  }

  close(): void {
    this.#worker.terminate()
  }

  /** Makes an edit that leads to `value`, as far as the box goes. */
  #apply(edit: Edit, value: string): void {
    const isWhole = edit.from === 0 && edit.to === this.#value.length
    // Whoever replaces all that he sees means all of it.
    const to = isWhole ? this.length.peek() : edit.to
    this.#edits++
    this.#tell({ kind: "edit", edit: { ...edit, to } })
    this.length.value += edit.text.length - (to - edit.from)
    this.#show(value)
    // More of the text has room now.
    if (this.#value.length < Math.min(SHOWN_UNITS >> 1, this.length.peek()))
      this.#tell({ kind: "start", edits: this.#edits })
  }

  #show(value: string): void {
    this.#value = value.length > SHOWN_UNITS + SLACK_UNITS ? shownOf(value) : value
    this.shown.value = this.#value.length
    if (this.#box.value === this.#value) return
    const { selectionEnd, selectionStart } = this.#box
    this.#box.value = this.#value
    this.#box.setSelectionRange(selectionStart, selectionEnd)
  }

  #hear(message: FromWorker): void {
    switch (message.kind) {
      case "counted":
        this.#counted.value = message.counted && {
          ...message.counted,
          countFor: (model) => tokensFor(model, message.counted!.tokens, message.counted!.writing)
        }
        return
      case "tokens":
        this.tokens.value = message
        return
      case "unavailable":
        this.unavailable.value = [...this.unavailable.peek(), message.encoding]
        return
      case "start":
        if (message.edits !== this.#edits) return
        this.length.value = message.length
        this.#box.readOnly = false
        this.#show(message.text)
    }
  }

  #tell(message: ToWorker): void {
    this.#worker.postMessage(message)
  }
}

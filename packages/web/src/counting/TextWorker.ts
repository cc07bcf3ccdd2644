import { signal } from "@preact/signals"
import { scriptAddress } from "../trustedScripts.ts"
import type { FromWorker, ToWorker } from "./messages.ts"
import workerAddress from "./worker.ts?worker&url"

/**
 * The worker that keeps and counts a text. Where its script could not be loaded, the next message begins it again, and
 * it hears all that it missed.
 */
export class TextWorker {
  /** Whether its script could not be loaded. */
  readonly hasFailed = signal(false)
  readonly #hear: (message: FromWorker) => void
  #worker: Worker | undefined
  /** The messages that it has not answered yet. */
  #told: Array<ToWorker> | undefined = []

  constructor(hear: (message: FromWorker) => void) {
    this.#hear = hear
    this.begin()
  }

  tell(message: ToWorker): void {
    this.#told?.push(message)
    if (this.#worker === undefined) this.begin()
    else this.#worker.postMessage(message)
  }

  begin(): void {
    const worker = new Worker(scriptAddress(new URL(workerAddress, location.href).href), { type: "module" })
    this.#worker = worker
    this.hasFailed.value = false
    worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
      this.#told = undefined
      this.#hear(data)
    })
    worker.addEventListener("error", () => {
      if (this.#told === undefined) return
      this.#worker = undefined
      this.hasFailed.value = true
    })
    for (const message of this.#told ?? []) worker.postMessage(message)
  }

  end(): void {
    this.#worker?.terminate()
  }
}

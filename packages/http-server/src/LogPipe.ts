import { Socket } from "node:net"
import { setTimeout } from "node:timers/promises"
import type { DestinationStream } from "pino"

/** Lines that wait for the reader of the log; what comes beyond them is dropped. */
const MAX_WAITING_BYTES = 2 ** 20

/** Many lines in one write; handing it to another thread would cost more than writing it here. */
const BATCH_LENGTH = 4096
const BATCH_MILLIS = 100

/** How long the last lines may take at the end. */
const LAST_WORDS_MILLIS = 500

/**
 * Writes lines to a pipe whose reader may stop: it then loses lines, and the service nothing. When it
 * reads again, a line tells how many it has lost.
 */
export class LogPipe implements DestinationStream {
  readonly #socket: Socket
  /** Makes the line that says how many were lost. */
  tellLost: (lines: number) => string
  #batch = ""
  #isAwaited = false
  #lost = 0
  /** Lines that were dropped, in all. */
  dropped = 0

  constructor(fd: number, tellLost: (lines: number) => string) {
    this.tellLost = tellLost
    this.#socket = new Socket({ fd, readable: false, writable: true })
    // A reader that has gone takes no more lines, which is not a reason to stop serving.
    this.#socket.on("error", () => {}).unref()
  }

  write(line: string): void {
    if (this.#socket.writableLength > MAX_WAITING_BYTES) {
      this.#lost++
      this.dropped++
      return
    }
    if (this.#lost > 0) {
      this.#batch += this.tellLost(this.#lost)
      this.#lost = 0
    }
    this.#batch += line
    if (this.#batch.length >= BATCH_LENGTH) this.#flush()
    else if (!this.#isAwaited) void this.#flushSoon()
  }

  async #flushSoon(): Promise<void> {
    this.#isAwaited = true
    await setTimeout(BATCH_MILLIS, undefined, { ref: false })
    this.#isAwaited = false
    this.#flush()
  }

  #flush(): void {
    if (this.#batch !== "" && !this.#socket.destroyed) this.#socket.write(this.#batch)
    this.#batch = ""
  }

  /** Writes what is left, as far as its reader takes it soon. */
  async end(): Promise<void> {
    this.#flush()
    const done = new AbortController()
    // It is not closed: others in this process may have something to say.
    const written = new Promise<void>((resolve) => this.#socket.write("", () => resolve()))
    await Promise.race([written, setTimeout(LAST_WORDS_MILLIS, undefined, { signal: done.signal }).catch(() => {})])
    done.abort()
  }
}

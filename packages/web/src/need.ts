import type { Language } from "./rendering.ts"
import { SHELL_WORDS } from "./words/shell.ts"

/** After a longer wait a reader wants to know why. */
const LONGEST_MILLIS = 5000

/**
 * Does what the page cannot be drawn without, until it succeeds: after pauses, each twice as long or as long as the
 * response that caused the error says, it tries again, and then says above the page what is wrong, with a button. A
 * private page has nothing else to show.
 */
export const need = async <A>(work: () => Promise<A>): Promise<A> => {
  for (let pause = 500; ; pause *= 2) {
    try {
      return await work()
    } catch (error) {
      const answer = (error as Error).cause as Response | undefined
      const millis = Number(answer?.headers.get("retry-after")) * 1000 || pause
      await (millis > LONGEST_MILLIS ? asked() : new Promise((resolve) => setTimeout(resolve, millis)))
    }
  }
}

const asked = () =>
  new Promise<void>((resolve) => {
    const words = SHELL_WORDS[document.documentElement.lang as Language]
    const notice = document.createElement("p")
    const button = document.createElement("button")
    notice.className = "day"
    notice.role = "alert"
    notice.append(words.loadFailed, " ", button)
    button.append(words.retry)
    button.addEventListener("click", () => resolve(notice.remove()))
    document.body.prepend(notice)
  })

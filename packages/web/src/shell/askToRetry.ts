import { NoAnswer } from "../persist.ts"
import type { Language } from "../rendering.ts"
import { SHELL_WORDS } from "../words/shell.ts"

let asked: Promise<void> | undefined

/** Says above the page, once, why it could not be loaded, with a button; resolves when that is pressed. */
export const askToRetry = (error: unknown, language: Language): Promise<void> =>
  (asked ??= new Promise((resolve) => {
    const words = SHELL_WORDS[language]
    const notice = document.createElement("p")
    const button = document.createElement("button")
    notice.className = "load-failed warning"
    notice.setAttribute("role", "alert")
    notice.append(
      `${words.loadFailed} ${error instanceof NoAnswer ? words.answered(error.status) : words.noConnection} `
    )
    button.textContent = words.retry
    button.addEventListener("click", () => {
      notice.remove()
      asked = undefined
      resolve()
    })
    notice.append(button)
    document.body.prepend(notice)
  }))

import type { CopyWords } from "../en/copy.ts"

export const ru: CopyWords = {
  copy: "Копировать",
  copied: "Скопировано",
  copyFailed: "Браузер не позволил скопировать. Выделите текст вручную."
}

const en = {
  copy: "Copy",
  copied: "Copied",
  copyFailed: "Your browser blocked copying. Select the text instead."
}

const ru: typeof en = {
  copy: "Копировать",
  copied: "Скопировано",
  copyFailed: "Браузер не позволил скопировать. Выделите текст вручную."
}

export const COPY_WORDS = { en, ru }

export const en = {
  copy: "Copy",
  copied: "Copied",
  copyFailed: "Your browser blocked copying. Select the text instead."
}

export type CopyWords = typeof en

import type { DownloadWords } from "../en/download.ts"

export const ru: DownloadWords = { download: "Скачать:" }

export const en = { download: "Download:" }

export type DownloadWords = typeof en

const en = { download: "Download:" }

const ru: typeof en = { download: "Скачать:" }

export const DOWNLOAD_WORDS = { en, ru }

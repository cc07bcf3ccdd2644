/** The path or address of what a page shows as Markdown. */
export const markdownPath = (page: string): string => `${page.replace(/\/$/u, "/index")}.md`

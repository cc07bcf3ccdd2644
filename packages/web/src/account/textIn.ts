/** The trimmed value of a text field of a form; an empty text if there is no such field. */
export const textIn = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name)
  return typeof value === "string" ? value.trim() : ""
}

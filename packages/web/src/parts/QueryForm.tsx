import type { ComponentChildren } from "preact"
import { useSite, useWords } from "../site.ts"
import { SHELL_WORDS } from "../words/shell.ts"

/**
 * A form whose fields stand in the query: what is typed shows at once. Without JavaScript it is sent
 * with a button, and the server renders the same.
 */
export const QueryForm = ({
  children,
  class: className,
  label,
  names
}: {
  readonly children: ComponentChildren
  readonly class?: string
  /** Absent if its one field says what it is. */
  readonly label?: string
  /** Of the fields within. */
  readonly names: ReadonlyArray<string>
}) => {
  const { address } = useSite()
  const words = useWords(SHELL_WORDS)
  const kept = [...address.query.value].filter(([name]) => !names.includes(name))
  return (
    <form
      method="get"
      action={address.href(address.path.value)}
      class={className}
      aria-label={label}
      onInput={({ currentTarget }) => {
        const fields = new FormData(currentTarget)
        const chosen = (name: string) => fields.getAll(name).filter((value) => typeof value === "string")
        address.set(Object.fromEntries(names.map((name) => [name, chosen(name).join(",") || null])))
      }}
      onSubmit={(event) => event.preventDefault()}
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <button class="without-script">{words.show}</button>
    </form>
  )
}

/** A field with its label above it. */
export const Field = ({
  children,
  class: className = "",
  fault,
  label
}: {
  readonly children: ComponentChildren
  readonly class?: string
  /** The error of the value that was given. */
  readonly fault?: string | undefined
  readonly label: string
}) => (
  <label class={`field ${className}`}>
    <span>{label}</span>
    {children}
    {fault && <small class="warning">{fault}</small>}
  </label>
)

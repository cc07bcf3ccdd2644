import { useSite } from "../site.ts"
import "./choice.css"

/** One of a few ways to show the same, kept in the query: links that leave the reader where he is. */
export const Choice = ({
  chosen,
  label,
  name,
  options,
  usual = options[0]!.value
}: {
  /** The name of the choice. */
  readonly label: string
  /** Of the parameter. */
  readonly name: string
  readonly chosen: string
  readonly options: ReadonlyArray<{ readonly value: string; readonly text: string }>
  /** The one that holds without the parameter, by default the first. */
  readonly usual?: string
}) => {
  const { address } = useSite()
  const hrefOf = (value: string) => {
    const { [name]: _, ...others } = Object.fromEntries(address.query.value)
    return address.href(address.path.value, value === usual ? others : { ...others, [name]: value })
  }
  return (
    <nav class="choice" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      {options.map(({ text, value }) => (
        <a key={value} href={hrefOf(value)} aria-current={value === chosen ? "true" : undefined}>
          {text}
        </a>
      ))}
    </nav>
  )
}

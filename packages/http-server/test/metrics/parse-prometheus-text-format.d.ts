/** Types of the functions that tests use. The package has none of its own. */
declare module "parse-prometheus-text-format" {
  interface Family {
    readonly name: string
    readonly metrics: ReadonlyArray<{ readonly labels?: Readonly<Record<string, string>>; readonly value: string }>
  }
  const parse: (text: string) => ReadonlyArray<Family>
  export default parse
}

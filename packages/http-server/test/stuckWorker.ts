/** Counts UTF-16 units, until it is asked to count the word "stuck". */
export default ({ begun, text }: { readonly begun: Int32Array; readonly text: string }): number => {
  Atomics.store(begun, 0, 1)
  const isStuck = (): boolean => text === "stuck"
  while (isStuck());
  return text.length
}

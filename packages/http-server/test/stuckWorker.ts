/** Counts UTF-16 units, until it is asked to count the word "stuck". */
export default ({ begun, text }: { readonly begun: Int32Array; readonly text: string }): number => {
  Atomics.store(begun, 0, 1)
  // It sleeps: nothing but its end wakes it, as if it were counting, and it takes nothing of the processor.
  if (text === "stuck") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  return text.length
}

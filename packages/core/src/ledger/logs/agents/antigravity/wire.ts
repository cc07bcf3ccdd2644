/** The fields of a message of Protocol Buffers by their numbers; the last of a number counts. */
export interface Fields {
  readonly number: (field: number) => number | undefined
  readonly text: (field: number) => string | undefined
  readonly part: (field: number) => Fields | undefined
}

/** Reads the bytes of a message. Throws a RangeError if they are none. */
export const fieldsOf = (bytes: unknown): Fields => {
  const values = bytes instanceof Uint8Array ? valuesIn(bytes) : new Map<number, number | Uint8Array>()
  const bytesOf = (field: number): Uint8Array | undefined => {
    const value = values.get(field)
    return typeof value === "number" ? undefined : value
  }
  return {
    number: (field) => {
      const value = values.get(field)
      return typeof value === "number" ? value : undefined
    },
    text: (field) => new TextDecoder().decode(bytesOf(field)) || undefined,
    part: (field) => {
      const part = bytesOf(field)
      return part && fieldsOf(part)
    }
  }
}

/** Whole numbers, and the bytes of texts and parts. What has a fixed length is passed over. */
const valuesIn = (bytes: Uint8Array): ReadonlyMap<number, number | Uint8Array> => {
  const values = new Map<number, number | Uint8Array>()
  let place = 0
  const passed = (length: number): Uint8Array => {
    if (place + length > bytes.length) throw new RangeError("A message ends too early.")
    return bytes.subarray(place, (place += length))
  }
  const varint = (): number => {
    let value = 0
    for (let power = 1; ; power *= 128) {
      const [byte] = passed(1)
      value += (byte! & 127) * power
      if (byte! < 128) return value
    }
  }
  while (place < bytes.length) {
    const key = varint()
    const field = Math.floor(key / 8)
    if (key % 8 === 0) values.set(field, varint())
    else if (key % 8 === 2) values.set(field, passed(varint()))
    else if (key % 8 === 1) passed(8)
    else if (key % 8 === 5) passed(4)
    else throw new RangeError(`No wire type ${key % 8}.`)
  }
  return values
}

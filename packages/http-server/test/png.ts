import { crc32, inflateSync } from "node:zlib"

const SIGNATURE = "89504e470d0a1a0a"

/** A PNG as its standard (RFC 2083) says: its parts and its size. */
export const readPng = (png: Buffer) => {
  if (png.subarray(0, 8).toString("hex") !== SIGNATURE) throw new Error("no PNG")
  const parts: Array<readonly [type: string, data: Buffer]> = []
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    const data = png.subarray(at + 8, at + 8 + length)
    if (crc32(png.subarray(at + 4, at + 8 + length)) !== png.readUInt32BE(at + 8 + length)) throw new Error("bad CRC")
    parts.push([png.toString("latin1", at + 4, at + 8), data])
    at += 12 + length
  }
  const header = parts[0]![1]
  const rows = inflateSync(Buffer.concat(parts.filter(([type]) => type === "IDAT").map(([, data]) => data)))
  return {
    parts: parts.map(([type]) => type),
    width: header.readUInt32BE(0),
    height: header.readUInt32BE(4),
    rowBytes: rows.length / header.readUInt32BE(4)
  }
}

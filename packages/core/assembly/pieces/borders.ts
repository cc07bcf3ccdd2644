/** `Borders` of `splitting/pieceReader.ts`: pieces cut where no token crosses. */
import { crossed, ends, MOST_PIECES, NONE, pairs, runs, said } from "./memory"

const BITS: i32 = 19
const LONG_CHARACTER: u8 = 0xe0
const ASCII_END: u8 = 0x80

/**
 * Writes to `runs` where the runs end that the pieces from `piece` on, of `pieces`, are cut into, the first of which
 * starts at `from`. Returns how many, and says which piece the next run is of.
 */
export function cut(from: i32, piece: i32, pieces: i32): i32 {
  const most = runs + 4 * MOST_PIECES
  let to = runs
  let start = from
  let at = piece
  store<i32>(runs - 4, from)
  for (; at < pieces; at++) {
    const end = load<i32>(ends + 4 * at)
    if (load<u8>(end - 1) >= ASCII_END || load<u8>(start + 1) >= ASCII_END) {
      let border = start + lengthOf(start)
      while (border < end && to < most) {
        if (load<u8>(border) >= LONG_CHARACTER && load<u8>(border - 1) >= ASCII_END && !mayBeCrossed(border)) {
          store<i32>(to, border)
          to += 4
          start = border
        }
        border += lengthOf(border)
      }
    }
    if (to == most) break
    store<i32>(to, end)
    to += 4
    start = end
  }
  store<i32>(said, at)
  return (to - runs) >> 2
}

/** Moves the ends of `pieces` pieces by as many bytes. */
export function move(ends: i32, pieces: i32, bytes: i32): void {
  const all = i32x4.splat(bytes)
  for (let at = ends; at < ends + 4 * pieces; at += 16) v128.store(at, i32x4.add(v128.load(at), all))
}

function mayBeCrossed(border: i32): bool {
  const around = load<u32>(border - 2)
  const a = bswap(around)
  const hash = (a * 0x9e3779b1 + u32(load<u8>(border + 2)) * 0x85ebca77) >> (32 - BITS)
  if ((load<u32>(crossed + ((hash >> 5) << 2)) >> (hash & 31)) & 1) return true
  return load<i32>(pairs + 4 * i32((around >> 8) & 0xffff)) != NONE
}

function lengthOf(index: i32): i32 {
  const lead = load<u8>(index)
  return lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
}

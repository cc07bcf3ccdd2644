import { Result } from "effect"
import type { Steps } from "@ratecard/core/ledger"

const utf8 = new TextDecoder("utf-8", { fatal: true })

/** Parses the JSON of an answer; the failure is a sentence. */
export function* readJson(bytes: Uint8Array): Steps<Result.Result<unknown, string>> {
  const text = textOf(bytes)
  if (text === null) return Result.fail("Its answer is not text in UTF-8.")
  if (text === "") return Result.fail("Its answer is empty.")
  if (text.startsWith("<")) return Result.fail("It answered with a page instead of JSON.")
  try {
    return Result.succeed(yield* parseJson(text))
  } catch (error) {
    return Result.fail(error instanceof NoPriceList ? error.message : "Its answer is not JSON, or was cut short.")
  }
}

const textOf = (bytes: Uint8Array): string | null => {
  try {
    return utf8.decode(bytes).trim()
  } catch {
    return null
  }
}

/** The length of a text that is parsed at once, in about a millisecond. */
const PIECE_LENGTH = 131_072

/** The deepest nesting of a list of prices. */
const MAX_DEPTH = 64

/** The most members of one object or array. */
const MAX_MEMBERS = 50_000

/** The characters that are scanned between two pauses. */
const SCANNED = 65_536

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** The error for JSON that cannot be a list of prices; its message is one sentence. */
class NoPriceList extends SyntaxError {}

/**
 * Parses as `JSON.parse` does, with pauses at which the caller can let other work run. Large objects and arrays are cut
 * into their members, and these are parsed. Throws a `SyntaxError` where `JSON.parse` does, and for JSON that is nested
 * too deeply or has too many members to be a list of prices.
 */
export function* parseJson(text: string, pieceLength = PIECE_LENGTH): Generator<void, unknown> {
  const bare = withoutBlanks(text)
  yield
  const [open, close] = [bare[0], bare.at(-1)]
  if (bare.length <= pieceLength || (open !== "{" && open !== "[")) return JSON.parse(bare) as unknown
  if (close !== (open === "{" ? "}" : "]")) throw new SyntaxError("It was cut short.")
  const pieces = yield* membersOf(bare)
  if (pieces.length === 1 && withoutBlanks(pieces[0]!) === "") return open === "[" ? [] : {}
  const values: Array<unknown> = []
  if (open === "[") {
    for (const piece of pieces) values.push(yield* parseJson(piece, pieceLength))
    return values
  }
  const entries: Array<readonly [string, unknown]> = []
  for (const piece of pieces) {
    const colon = endOfKey(piece)
    entries.push([JSON.parse(piece.slice(0, colon)) as string, yield* parseJson(piece.slice(colon + 1), pieceLength)])
  }
  return Object.fromEntries(entries)
}

/** The texts between the commas of a non-empty object or array. */
function* membersOf(text: string): Generator<void, ReadonlyArray<string>> {
  const members: Array<string> = []
  let [depth, start, isText, pause] = [0, 1, false, SCANNED]
  for (let at = 1; at < text.length - 1; at++) {
    if (at >= pause) {
      pause = at + SCANNED
      yield
    }
    const code = text.charCodeAt(at)
    if (isText) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) isText = false
    } else if (code === QUOTE) isText = true
    else if (OPENING.has(code)) {
      if (++depth > MAX_DEPTH) throw new NoPriceList(`Its answer is nested more than ${MAX_DEPTH} deep.`)
    } else if (CLOSING.has(code)) depth--
    else if (code === COMMA && depth === 0) {
      members.push(text.slice(start, at))
      if (members.length > MAX_MEMBERS)
        throw new NoPriceList(`Its answer has more than ${MAX_MEMBERS} members in one list.`)
      start = at + 1
    }
    if (depth < 0) throw new SyntaxError("It is truncated.")
  }
  members.push(text.slice(start, -1))
  return members
}

/** The index of the colon after a member's key. */
const endOfKey = (member: string): number => {
  let at = member.indexOf('"') + 1
  if (at === 0 || withoutBlanks(member.slice(0, at)) !== '"') throw new SyntaxError("It has a member without a key.")
  while (at < member.length && member.charCodeAt(at) !== QUOTE) at += member.charCodeAt(at) === BACKSLASH ? 2 : 1
  const colon = member.indexOf(":", at)
  if (colon === -1 || withoutBlanks(member.slice(at + 1, colon)) !== "")
    throw new SyntaxError("It has a key without a value.")
  return colon
}

/** Trims JSON's white space, which is less than that of `trim`. */
const withoutBlanks = (text: string): string => {
  let [start, end] = [0, text.length]
  while (start < end && isBlank(text.charCodeAt(start))) start++
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--
  return text.slice(start, end)
}

const isBlank = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09

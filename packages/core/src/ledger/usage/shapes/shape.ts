import type { MakerSlug } from "../../../catalogue/providers.ts"

/** A place in a usage object, name by name. */
export type Path = ReadonlyArray<string>

/** Each place is written `prompt_tokens_details/cached_tokens`, because names of OpenTelemetry have dots of their own. */
export const at = (...places: ReadonlyArray<string>): ReadonlyArray<Path> => places.map((place) => place.split("/"))

/** The same names as JavaScript writes them, and as Python does. */
export const bothCases = (...names: ReadonlyArray<string>): ReadonlyArray<Path> =>
  at(...names, ...names.map((name) => name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)))

/** Where a counter is, in relation to the one above it. `apart`: outside it, and not in the body's total. */
export type Place = "inside" | "beside" | "apart"

/** What shapes have in common whose first counters are named alike. */
export type Family =
  | "otel"
  | "chat"
  | "snake"
  | "camel"
  | "prompt"
  | "gemini"
  | "interactions"
  | "yandex"
  | "generation"
  | "log"
  | "duration"
  | "counted"
  | "embedding"

/** Where an API, an SDK or an agent's log puts its counters, and what its documentation says of them. Of several paths each is a name of the same counter. */
export interface Shape {
  readonly name: string
  readonly family: Family
  /** Whose own shape it is. */
  readonly vendor?: MakerSlug
  /** The gateway whose own shape it is. */
  readonly gateway?: string
  /** One of these tells the shape from others of its family. */
  readonly marks?: ReadonlyArray<Path>
  /** So does this `type` in it. */
  readonly type?: string
  readonly input: ReadonlyArray<Path>
  readonly output: ReadonlyArray<Path>
  /** Whether a usage of this shape cannot lack the input, or neither of the two. */
  readonly needs?: "input" | "both" | undefined
  readonly read?: ReadonlyArray<Path>
  readonly written?: ReadonlyArray<Path>
  /** Where fields such as `ephemeral_5m_input_tokens` are, or a list of `{ttl, inputTokens}`. */
  readonly lifetimes?: ReadonlyArray<Path>
  /** What of the written tokens is kept for an hour, unless stated otherwise. */
  readonly hour?: ReadonlyArray<Path>
  /** The input without what the cache read and wrote. */
  readonly plain?: ReadonlyArray<Path>
  readonly reasoning?: ReadonlyArray<Path>
  readonly toolUse?: ReadonlyArray<Path>
  readonly total?: ReadonlyArray<Path>
  /** Where the modalities of a counter are: `{audio_tokens}`, `{audio}` or `[{modality, tokenCount}]`. */
  readonly modalities?: {
    readonly input?: ReadonlyArray<Path>
    readonly read?: ReadonlyArray<Path>
    readonly output?: ReadonlyArray<Path>
  }
  /** All tokens have a modality here, text among them. */
  readonly isByModality?: true
  /** What the total has beyond all other counters, where they tell no reasoning. */
  readonly rest?: "reasoning"
  /** Output of an unstated modality. */
  readonly silentOutput?: "image"
  /** Documented: where what the cache read and wrote is, in relation to the input. */
  readonly cache: Place
  /** Documented: where reasoning is, in relation to the output. */
  readonly thinking: Place
  /** Programs in between write it, which do not all keep to its documentation. */
  readonly isLenient?: true
  /** Its counters are whole numbers in strings. */
  readonly isText?: true
}

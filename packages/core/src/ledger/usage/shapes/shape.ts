import type { MakerSlug } from "../../../catalogue/makers.ts"

/** A place in a usage object, name by name. */
export type Path = ReadonlyArray<string>

/**
 * Paths from texts such as `prompt_tokens_details/cached_tokens`: names of OpenTelemetry have dots in them, so `/`
 * separates.
 */
export const at = (...places: ReadonlyArray<string>): ReadonlyArray<Path> => places.map((place) => place.split("/"))

/** Paths of names as JavaScript writes them, and as Python does. */
export const bothCases = (...names: ReadonlyArray<string>): ReadonlyArray<Path> =>
  at(...names, ...names.map((name) => name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)))

/** The relation of a counter to the one above it. `apart`: outside it, and not in the body's total. */
export type Place = "inside" | "beside" | "apart"

/** A family of shapes, whose first counters have the same names. */
export type Family =
  | "otel"
  | "openinference"
  | "telemetry"
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

/**
 * The places of the counters in the usage of an API, an SDK or an agent's log, and what its documentation says of them.
 * Several paths are alternative names of one counter.
 */
export interface Shape {
  readonly name: string
  readonly family: Family
  /** The vendor whose own shape it is. */
  readonly vendor?: MakerSlug
  /** The gateway whose own shape it is. */
  readonly gateway?: string
  /** Fields that only this shape of its family has; one is enough. */
  readonly marks?: ReadonlyArray<Path>
  /** A value of `type` that only this shape has. */
  readonly type?: string
  readonly input: ReadonlyArray<Path>
  readonly output: ReadonlyArray<Path>
  /** Counters that every usage of this shape has: the input, or both. */
  readonly needs?: "input" | "both" | undefined
  readonly read?: ReadonlyArray<Path>
  readonly written?: ReadonlyArray<Path>
  /** Paths of cache lifetimes: fields such as `ephemeral_5m_input_tokens`, or a list of `{ttl, inputTokens}`. */
  readonly lifetimes?: ReadonlyArray<Path>
  /** Written tokens that are kept for an hour; the others for the vendor's default. */
  readonly hour?: ReadonlyArray<Path>
  /** The input without what the cache read and wrote. */
  readonly plain?: ReadonlyArray<Path>
  readonly reasoning?: ReadonlyArray<Path>
  readonly toolUse?: ReadonlyArray<Path>
  /** Tokens of audio that may stand on top of the input, if the total shows it. */
  readonly audioBeside?: ReadonlyArray<Path>
  readonly total?: ReadonlyArray<Path>
  /** Paths of a counter's modalities: `{audio_tokens}`, `{audio}` or `[{modality, tokenCount}]`. */
  readonly modalities?: {
    readonly input?: ReadonlyArray<Path>
    readonly read?: ReadonlyArray<Path>
    readonly output?: ReadonlyArray<Path>
    /** They are billed as input, whatever they are. */
    readonly toolUse?: ReadonlyArray<Path>
  }
  /** Counters of the tokens of a counter that are not text, where they have no object of their own. */
  readonly flat?: {
    readonly [Counter in "input" | "read" | "output"]?: {
      readonly [Modality in "audio" | "image" | "video"]?: ReadonlyArray<Path>
    }
  }
  /** Every token has a modality, text too. */
  readonly isByModality?: true
  /** The meaning of tokens in the total beyond all other counters, if reasoning has no counter. */
  readonly rest?: "reasoning"
  /** Output of an unstated modality. */
  readonly silentOutput?: "image"
  /** The documented relation of cache reads and writes to the input. */
  readonly cache: Place
  /** The documented relation of reasoning to the output. */
  readonly thinking: Place
  /** Intermediary programs write it, and not all keep to its documentation. */
  readonly isLenient?: true
  /** Its counters are whole numbers in strings. */
  readonly isText?: true
}

/** A shape as it is written down: what is inside the counter above it, as most is, is not said. */
export type WrittenShape = Omit<Shape, "cache" | "thinking"> & Partial<Pick<Shape, "cache" | "thinking">>

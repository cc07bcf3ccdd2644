import { Unauthorized } from "@ratecard/api"
import { readTelemetry, type Telemetry, type TelemetryNames, type UnreadTelemetry } from "@ratecard/core/ledger"
import { Array as Arr, Clock, Context, Data, Effect, Layer } from "effect"
import type { Settings } from "../Config.ts"
import type { DatabaseUnavailable } from "../database/deadline.ts"
import { ifPossible } from "../ifPossible.ts"
import { inSlices } from "../inSlices.ts"
import { sha256 } from "../sha256.ts"
import { Teams } from "../teams/Teams.ts"
import { Usage } from "../usage/Usage.ts"
import { decodeProtobuf, type Rejected, type Signal } from "./otlp.ts"

/** The body is not a message of OTLP. */
export class NoTelemetry extends Data.TaggedError("NoTelemetry")<{ readonly message: string }> {}

/** Responses that are stored together. */
const AT_ONCE = 2000

/** The encoding of a message. */
export type Encoding = "protobuf" | "json"

/** Takes telemetry in for teams. */
export class Collector extends Context.Service<
  Collector,
  {
    /** The team that a token writes for. */
    teamOf(token: string): Effect.Effect<string, Unauthorized | DatabaseUnavailable>
    /**
     * Stores the responses that a message tells of, each once, and counts what is not understood. Once it has answered
     * all of it is stored; where it fails, the same message can be sent again.
     */
    take(
      team: string,
      signal: Signal,
      encoding: Encoding,
      body: Uint8Array
    ): Effect.Effect<Rejected, NoTelemetry | Unauthorized | DatabaseUnavailable>
  }
>()("@ratecard/http-server/Collector") {
  static readonly layer = ({ telemetryNames }: Pick<Settings, "telemetryNames">) =>
    Layer.effect(
      Collector,
      Effect.gen(function* () {
        const teams = yield* Teams
        const usage = yield* Usage
        return Collector.of({
          teamOf: (token) =>
            Effect.flatMap(teams.ofToken(token), (team) =>
              team === undefined ? Effect.fail(notKnown) : Effect.succeed(team)
            ),
          take: Effect.fnUntraced(function* (team, signal, encoding, body) {
            const now = yield* Clock.currentTimeMillis
            const message = yield* inSlices(function* () {
              yield
              return ifPossible((): unknown =>
                encoding === "json" ? JSON.parse(UTF8.decode(body)) : decodeProtobuf(signal, body)
              )
            })
            if (!isMessage(message)) return yield* new NoTelemetry({ message: `This is no ${signal} message of OTLP.` })
            const { responses, unread } = yield* inSlices(() => readInSteps(message, now, telemetryNames))
            const owner = { kind: "team", id: team } as const
            for (const some of Arr.chunksOf(responses, AT_ONCE))
              yield* Effect.catchTags(usage.add(owner, some), { UsageFull: Effect.die, UsageToCome: Effect.die })
            yield* usage.addUnread(team, unread)
            return rejectedOf(unread)
          })
        })
      })
    )
}

const notKnown = new Unauthorized({ detail: "Send a team's token: authorization: Bearer rct_…" })

const UTF8 = new TextDecoder("utf-8", { fatal: true })

const isMessage = (message: unknown): message is object =>
  typeof message === "object" && message !== null && !Array.isArray(message)

const hash = (text: string): string => sha256(text).slice(0, 22)

/** Reads a message one resource at a time. */
function* readInSteps(message: object, now: number, names: Partial<TelemetryNames>) {
  const responses = new Map<string, Telemetry["responses"][number]>()
  const unread: Array<UnreadTelemetry> = []
  for (const [field, list] of Object.entries(message))
    for (const each of Array.isArray(list) ? list : []) {
      const read = readTelemetry({ [field]: [each] }, { hash, now, names })
      for (const response of read.responses) responses.set(response.id, response)
      unread.push(...read.unread)
      yield
    }
  return { responses: [...responses.values()], unread }
}

const rejectedOf = (unread: ReadonlyArray<UnreadTelemetry>): Rejected => ({
  count: unread.reduce((sum, { count, isSaidElsewhere }) => sum + (isSaidElsewhere ? 0 : count), 0),
  message: unread.map(({ count, what, why }) => `${count} of ${what}: ${why}`).join(" ")
})

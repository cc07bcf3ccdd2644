import { RatecardApi } from "@ratecard/api"
import { TABLE_FORMATS } from "@ratecard/core/ledger"
import { Effect, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { Authentication } from "../../identity/Authentication.ts"
import { Teams, type Viewer } from "../../teams/Teams.ts"
import { fileOf } from "./tables.ts"
import { byCaller } from "../signIn/middleware.ts"
import { raised } from "../errors/raised.ts"

export const TeamHandlers = HttpApiBuilder.group(
  RatecardApi,
  "teams",
  Effect.fnUntraced(function* (handlers) {
    const teams = yield* Teams
    const authentication = yield* Authentication

    /** Does something for a person who may see some teams. */
    const byViewer = <A, E, R>(act: (viewer: Viewer) => Effect.Effect<A, E, R>) =>
      byCaller((caller) =>
        act({ email: caller.verified_email, isAdministrator: authentication.isAdministrator(caller) })
      )
    return handlers
      .handleRaw("teamUsageTable", ({ params: { format, team }, query }) =>
        byViewer((viewer) =>
          Effect.gen(function* () {
            const file = yield* fileOf(yield* teams.table(viewer, team, query), format)
            return HttpServerResponse.uint8Array(file, {
              contentType: TABLE_FORMATS[format],
              headers: { "content-disposition": `attachment; filename="${team}.${format}"` }
            })
          })
        )
      )
      .handleRaw("teamResponses", ({ params: { team }, query }) =>
        byViewer((viewer) =>
          Effect.map(teams.responses(viewer, team, query), (lines) =>
            HttpServerResponse.stream(Stream.encodeText(lines), {
              contentType: TABLE_FORMATS.jsonl,
              headers: { "content-disposition": `attachment; filename="${team}.jsonl"` }
            })
          )
        )
      )
      .handleAll({
        teams: () => byViewer((viewer) => Effect.map(teams.list(viewer), (list) => ({ teams: list }))),
        putTeam: ({ params: { team }, payload }) => raised(teams.put(team, payload)),
        removeTeam: ({ params: { team } }) => raised(teams.remove(team)),
        teamUsage: ({ params: { team }, query }) => byViewer((viewer) => teams.report(viewer, team, query)),
        eraseTeamUsage: ({ params: { team }, query }) => raised(teams.erase(team, query)),
        teamTokens: ({ params: { team } }) => raised(Effect.map(teams.tokens(team), (tokens) => ({ tokens }))),
        addTeamToken: ({ params: { team }, payload: { label } }) => raised(teams.addToken(team, label)),
        removeTeamToken: ({ params: { id, team } }) => raised(teams.removeToken(team, id))
      })
  })
)

import { RatecardApi, RequestFaults } from "@ratecard/api"
import { Catalogue } from "@ratecard/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Answers } from "../../answers/Answers.ts"
import { builtWith } from "../../answers/builtWith.ts"
import { feedsOf } from "../../answers/questions/feeds.ts"
import type { Settings } from "../../Config.ts"
import { raised } from "../errors/raised.ts"
import { aboutQuery } from "./modelNames.ts"

export const FeedHandlers = ({ publicUrl }: Pick<Settings, "publicUrl">) =>
  HttpApiBuilder.group(
    RatecardApi,
    "feeds",
    Effect.fnUntraced(function* (handlers) {
      const answers = yield* Answers
      const catalogue = yield* Catalogue
      const feeds = feedsOf(publicUrl)
      return handlers
        .handleRaw("atom", ({ query, request }) =>
          raised(aboutQuery(catalogue, request)(query, (about) => answers.respond(request, feeds.atom, about)))
        )
        .handleRaw("json", ({ query, request }) =>
          raised(aboutQuery(catalogue, request)(query, (about) => answers.respond(request, feeds.json, about)))
        )
    })
  ).pipe(builtWith(Catalogue, Answers, RequestFaults))

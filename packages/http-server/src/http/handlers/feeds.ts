import { RatecardApi, RequestFaults } from "@ratecard/api"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Answers } from "../../answers/Answers.ts"
import { buildWith } from "../../answers/runWith.ts"
import { feedsOf } from "../../answers/questions/feeds.ts"
import type { Settings } from "../../Config.ts"
import { raised } from "../errors/raised.ts"

export const FeedHandlers = ({ publicUrl }: Pick<Settings, "publicUrl">) =>
  HttpApiBuilder.group(
    RatecardApi,
    "feeds",
    Effect.fnUntraced(function* (handlers) {
      const answers = yield* Answers
      const feeds = feedsOf(publicUrl)
      return handlers
        .handleRaw("atom", ({ query, request }) => raised(answers.respondAbout(request, feeds.atom, query)))
        .handleRaw("json", ({ query, request }) => raised(answers.respondAbout(request, feeds.json, query)))
    })
  ).pipe(buildWith(Answers, RequestFaults))

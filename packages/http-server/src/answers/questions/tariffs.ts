import { instantText } from "@ratecard/core/catalogue"
import { publishCatalogue, UnknownModel } from "@ratecard/core/effect"
import { type PublishedTariff, tariffSheetOf } from "@ratecard/core/ledger"
import type { Tariffs } from "../../catalogue/Tariffs.ts"
import type { Answer, Question } from "../answer.ts"
import { instantOf } from "./models.ts"

/** Questions about all that a bill may need. */
export const tariffQuestions = ({ bookOf }: Tariffs["Service"]) => {
  const TARIFF: Question<{ readonly model_id: string; readonly at?: string }, UnknownModel> = {
    name: "tariff",
    isInAddress: true,
    models: (view) => bookOf(view).models,
    answer: (view, { model_id, ...query }): Answer | UnknownModel => {
      const book = bookOf(view)
      const tariff = book.tariffOf(model_id)!
      const instant = instantOf(query)
      const isTooEarly = instant !== undefined && Date.parse(tariff.entry?.levels[0].date ?? "") > instant
      if (isTooEarly) return UnknownModel.at(view, model_id, instant)
      return {
        body: {
          ...tariffSheet(tariff, instant),
          at: instant === undefined ? null : instantText(instant),
          as_of: book.as_of,
          unknown: book.data.unknown[tariff.provider] ?? []
        } satisfies PublishedTariff
      }
    }
  }
  const CATALOGUE: Question<object> = {
    name: "catalogue",
    isInAddress: true,
    isLarge: true,
    answer: (view) => ({ body: publishCatalogue(view.entries, bookOf(view).data) })
  }
  return { TARIFF, CATALOGUE }
}

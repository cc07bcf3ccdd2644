import type { SheetPrice } from "@ratecard/core/ledger"
import { formatNumber } from "../../format.ts"
import type { Language } from "../../rendering.ts"
import type { ModelWords } from "../../words/model.ts"

/** What must hold for a price, in words; nothing where it is the standard one. */
export const conditionsText = (
  when: NonNullable<SheetPrice["when"]>,
  words: ModelWords["conditions"],
  language: Language
): string => {
  const number = (value: number) => formatNumber(value, language)
  const { above_input_tokens: above, cache_type, channel, geo, hours, inference_geo, memory_gb, resolution } = when
  return [
    above !== undefined && (when.inclusive === true ? words.from : words.above)(number(above)),
    when.batch === true && words.batch,
    when.service_tier && words.tiers[when.service_tier],
    when.speed && words.fast,
    hours &&
      words.hours(
        hours.name === "peak" || hours.name === "off-peak" ? words[hours.name] : hours.name,
        hours.windows_utc.join(", ").replaceAll("-", "–"),
        words.days[hours.days]
      ),
    cache_type && words.cache(cache_type),
    channel && (words.channels[channel] ?? channel),
    geo && (words.geos[geo] ?? geo),
    inference_geo && words.inference(inference_geo),
    memory_gb !== undefined && words.memory(number(memory_gb)),
    resolution && words.resolution(resolution)
  ]
    .filter((part) => part !== false && part !== undefined && part !== "")
    .join(", ")
}

import { Watch } from "@ratecard/api"
import { type CatalogueEntry, isOffered, lineIds, type Successor, successorOf } from "@ratecard/core/catalogue"
import { ModelFacts, PriceLevel } from "@ratecard/core/effect"
import { Effect, Schema } from "effect"
import { SqlSchema } from "effect/sql"
import { json, levelColumn, only, part, sql } from "../database/sql.ts"
import { readable } from "../database/readable.ts"
import { hasDue, instant, MOST_AHEAD } from "./webhookRows.ts"
import { watchColumns } from "./watchRows.ts"

/** A price that is not the one that watches were last compared with. */
const Move = Schema.Struct({
  facts: ModelFacts,
  /** Null for a new model. */
  before: Schema.NullOr(PriceLevel),
  now: PriceLevel
})
export type Move = typeof Move.Type

/** A watch, and a webhook that it notifies. */
const Watcher = Schema.Struct({ watch: Watch, webhook_id: Schema.String })
export type Watcher = typeof Watcher.Type

const readWatchers = readable(Watcher, "watch")

/** A model with its price in force. */
const Priced = Schema.Struct({ facts: ModelFacts, now: PriceLevel })

/** A model that is to end, with the day and what follows it. */
export interface Ending {
  readonly id: string
  readonly display_name: string
  readonly date: string
  /** The source of the day; null if unknown. */
  readonly source: string | null
  readonly successor: Successor | null
}

/** Events that are older can never be found again: no watch looks further ahead. */
const KEPT = "366 days"

/** Whether anything was written since the last look, which an hour without writes is taken for too, and a clock that was set back. */
const isLookDue = (now: number) =>
  part`(revision < (select revision from book) or looked_at < date_trunc('hour', ${instant(now)})
    or ${isAhead(now)})`

/** Whether the last look was further ahead than the clock of another replica may be. */
const isAhead = (now: number) => part`looked_at > ${instant(now)} + ${MOST_AHEAD}::interval`

/**
 * Whether an entry of a model's prices is in force. One that was, when it was recorded, stays so if the clock is set
 * back, and so does what was appended to it.
 */
const isInForce = (at: number) =>
  part`(entry.valid_from <= to_timestamp(${at / 1000}) or exists (
    select from price_entries begun
    where begun.model_id = entry.model_id and begun.valid_from >= entry.valid_from
      and begun.valid_from <= begun.recorded_at + interval '1 minute'
  ))`

/** The prices in force at an instant, by model. */
const current = (at: number) => part`
  select distinct on (model_id) model_id, valid_from as date, input_price, output_price, cached_input_price, source
  from price_entries entry where ${isInForce(at)}
  order by model_id, valid_from desc, id desc`

/** Whether there is a look to begin, and a message to send: asked each second, and so one statement and no transaction. */
export const whatIsDue = (now: number) =>
  only(sql<{ look: boolean; message: boolean }>`
    select exists (select from follow_look where ${isLookDue(now)}) as look,
      ${hasDue(instant(now))} as message`)

/**
 * Begins a look at the prices, in a transaction: the instant that it is of, in milliseconds since the epoch.
 * Undefined if none is due, or where another replica is at it.
 */
export const beginLook = Effect.fnUntraced(function* (now: number) {
  const [look] = yield* sql<{ at: number }>`
    with taken as materialized (
      select case when ${isAhead(now)} then ${instant(now)} else greatest(looked_at, ${instant(now)}) end as at
      from follow_look
      where ${isLookDue(now)} for update skip locked
    )
    update follow_look set looked_at = at, revision = (select revision from book) from taken
    returning extract(epoch from at)::float8 * 1000 as at`
  if (look === undefined) return undefined
  yield* sql`delete from webhook_deliveries where created_at < to_timestamp(${look.at / 1000}) - ${KEPT}::interval`
  return look.at
})

/** The prices in force that have moved since the last look, which from now on are the known ones. The first look knows none. */
export const takeMoves = SqlSchema.findAll({
  Request: Schema.Finite,
  Result: Move,
  execute: (at) => sql`
    with current as (${current(at)}), moved as materialized (
      select models.facts, ${levelColumn("current", "date")} as now,
        case when known.model_id is not null then ${levelColumn("known", "date")} end as before, current.*
      from current join models on models.id = current.model_id
      left join followed_prices known on known.model_id = current.model_id
      where (known.input_price, known.output_price, known.cached_input_price)
        is distinct from (current.input_price, current.output_price, current.cached_input_price)
    ), kept as (
      insert into followed_prices
      select model_id, date, input_price, output_price, cached_input_price, source from moved
      on conflict (model_id) do update set date = excluded.date, input_price = excluded.input_price,
        output_price = excluded.output_price, cached_input_price = excluded.cached_input_price, source = excluded.source
    )
    select facts, before, now from moved where exists (select from followed_prices) order by model_id`
})

/** Models that are to end. */
export const endingModels = Effect.fnUntraced(function* (at: number) {
  const priced = yield* pricedModels(at)
  const entries = priced.map(({ facts, now }): CatalogueEntry => ({ ...facts, levels: [now] }))
  return entries.flatMap((entry): ReadonlyArray<Ending> => {
    const { display_name, id, retirement } = entry
    if (retirement === null || retirement.date === null || !isOffered(entry, at)) return []
    const { date, source = null } = retirement
    return [{ id, display_name, date, source, successor: successorOf(entry, entries, at) }]
  })
})

const pricedModels = SqlSchema.findAll({
  Request: Schema.Finite,
  Result: Priced,
  execute: (at) => sql`
    select models.facts, ${levelColumn("current", "date")} as now
    from (${current(at)}) current join models on models.id = current.model_id order by models.id`
})

/** The line of each model that is of one: of this very look, as what is served may not know a new model yet. */
export const linesOfModels = Effect.map(
  sql<Pick<ModelFacts, "display_name" | "id" | "provider">>`
    select id, facts->>'provider' as provider, facts->>'display_name' as display_name from models order by id`,
  lineIds
)

/** The watches that moves of these models, or the ends of any, may concern, each with each webhook of its user that is not paused. */
export const watchersOf = (modelIds: ReadonlyArray<string>) =>
  Effect.flatMap(
    sql<{ id: string }>`
    select ${watchColumns}, webhooks.id as webhook_id
    from watches join webhooks on webhooks.user_id = watches.user_id
    where webhooks.paused_at is null and (
      what->>'rule' = 'retires' or what->>'model_id' is null
      or what->>'model_id' in (select jsonb_array_elements_text(${json(modelIds)}))
    )`,
    readWatchers
  )

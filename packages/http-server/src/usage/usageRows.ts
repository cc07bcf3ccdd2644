import { Unauthorized, type UsageReport } from "@ratecard/api"
import type { ExportedResponse } from "@ratecard/core/effect"
import { messageOf } from "@ratecard/core/ledger"
import { Effect } from "effect"
import { isAny, json, literal, only, part, sql } from "../database/sql.ts"
import { holdUser } from "../identity/holdUser.ts"

/** A stored response: where it stands, and its line. */
export interface UsageRecord {
  readonly day: string
  readonly agent: string
  readonly id: string
  readonly record: string
}

/** The owner of usage: a user or a team. */
export interface UsageOwner {
  readonly kind: "user" | "team"
  readonly id: string
}

/** The number of responses of an account, and a number that changes whenever these do. */
export interface UsageAccount {
  readonly id: string
  readonly responses: number
  readonly revision: string
}

const ACCOUNT = literal("id, responses::float8 as responses, revision::text as revision")

export const accountsOf = (accounts: ReadonlyArray<string>) =>
  sql<UsageAccount>`select ${ACCOUNT} from usage_accounts where id in ${idsIn(accounts)} order by id`

const idsIn = (ids: ReadonlyArray<string>) => part`(select jsonb_array_elements_text(${json(ids)})::uuid)`

/** The account, for this transaction alone: others who would change its responses wait. */
export const lockAccount = (id: string) =>
  only(sql<UsageAccount>`select ${ACCOUNT} from usage_accounts where id = ${id}::uuid for update`)

/** The same, of an owner that is there; the account is made if need be. */
export const openAccount = Effect.fnUntraced(function* ({ id, kind }: UsageOwner) {
  yield* kind === "user" ? holdUser(id) : holdTeam(id)
  yield* sql`insert into usage_accounts (${literal(`${kind}_id`)}) values (${id}::uuid) on conflict do nothing`
  return yield* lockAccount(id)
})

/** Prevents the deletion of a team until this transaction ends; fails if it was deleted meanwhile. */
const holdTeam = Effect.fnUntraced(function* (id: string) {
  if (!(yield* isAny(sql`select from teams where id = ${id}::uuid for key share`)))
    return yield* new Unauthorized({ detail: "The team of this token is deleted." })
})

/**
 * Makes the partition of a month, `2026-11`. Where each day had one, the same responses were looked for in 730 of them
 * instead of 24, which took 2.8 times as long.
 */
export const makeMonth = Effect.fnUntraced(function* (month: string) {
  const name = `usage_responses_${month.replace("-", "_")}`
  const [year, of] = month.split("-").map(Number) as [number, number]
  const end = of === 12 ? `${year + 1}-01-01` : `${year}-${String(of + 1).padStart(2, "0")}-01`
  // Replicas make it once.
  yield* sql`select pg_advisory_xact_lock(hashtext('usage months'))`
  const statement = `create table if not exists ${name} partition of usage_responses for values from ('${month}-01') to ('${end}')`
  yield* sql`${literal(statement)}`
})

/** Days in UTC, both inclusive. */
export interface UsageDays {
  readonly since?: string | undefined
  readonly until?: string | undefined
}

const isAsked = (accounts: ReadonlyArray<string>, { since = "0001-01-01", until = "9999-12-31" }: UsageDays) =>
  part`account ${accounts.length === 1 ? part`= ${accounts[0]}::uuid` : part`in ${idsIn(accounts)}`}
    and day between ${since}::date and ${until}::date`

/** The stored responses that may be the same as some of these, those of `days` alone where they are given. */
export const recordsLike = Effect.fnUntraced(function* (
  account: string,
  responses: ReadonlyArray<ExportedResponse>,
  days: UsageDays
) {
  const messages = json(responses.map(({ id }) => messageOf(id)))
  const copies = json(responses.flatMap(({ copy }) => copy ?? []))
  return yield* sql<UsageRecord>`
    select day::text, agent, id, record from usage_responses
    where ${isAsked([account], days)}
      and split_part(id, ' ', 1) in (select jsonb_array_elements_text(${messages}))
    union
    select day::text, agent, id, record from usage_responses
    where ${isAsked([account], days)} and copy in (select jsonb_array_elements_text(${copies}))`
})

/** Stores responses in place of others. */
export const replaceRecords = Effect.fnUntraced(function* (
  account: string,
  gone: ReadonlyArray<UsageRecord>,
  added: ReadonlyArray<ExportedResponse>
) {
  const entering = added.map((response) => ({
    day: response.at.slice(0, 10),
    agent: response.agent,
    id: response.id,
    copy: response.copy,
    record: JSON.stringify(response)
  }))
  if (gone.length > 0)
    yield* sql`
      delete from usage_responses stored
      using jsonb_to_recordset(${json(gone.map(({ agent, day, id }) => ({ agent, day, id })))})
        as gone (agent text, id text, day date)
      where stored.account = ${account}::uuid and stored.day = gone.day and stored.agent = gone.agent
        and stored.id = gone.id`
  yield* sql`
    insert into usage_responses (account, day, agent, id, copy, record)
    select ${account}::uuid, day, agent, id, copy, record
    from jsonb_to_recordset(${json(entering)})
      as entering (day date, agent text, id text, copy text, record text)`
  yield* changed(account, added.length - gone.length)
})

/** The responses to remove: all, those up to a day, or those of a person. */
export interface Removal {
  readonly until?: string | undefined
  readonly person?: string | undefined
}

/** Removes responses and their sums, and keeps of each day how many they were. */
export const removeRecords = Effect.fnUntraced(function* (account: string, { person, until }: Removal) {
  const isOf = part`account = ${account}::uuid and (${until ?? null}::date is null or day <= ${until ?? null}::date)
    and (${person ?? null}::text is null or person = ${person ?? null}::text)`
  // The sums know the days of a person: the responses of others are not looked at.
  const { count } = yield* only(sql<{ count: number }>`
    with days as (select distinct day from usage_cells where ${isOf}),
    removed as (
      delete from usage_responses where account = ${account}::uuid and day in (select day from days)
        and (${person ?? null}::text is null or record::jsonb ->> 'person' = ${person ?? null}::text)
      returning day
    ),
    erased as (
      insert into usage_erased (account, day, responses)
      select ${account}::uuid, day, count(*) from removed group by day
    )
    select count(*)::float8 as count from removed`)
  yield* sql`delete from usage_cells where ${isOf}`
  yield* changed(account, -count)
})

const changed = (account: string, more: number) =>
  Effect.asVoid(sql`
    update usage_accounts set responses = responses + ${more}::bigint, revision = revision + 1
    where id = ${account}::uuid`)

/** The number of stored responses read at a time. */
export const PAGE = 2000

/** Some of an account's responses, in the order of their days and ids, from after `last` on. */
export const recordsAfter = (account: string, days: UsageDays, last: UsageRecord | undefined) =>
  sql<UsageRecord>`
    select day::text, agent, id, record from usage_responses
    where ${isAsked([account], { ...days, since: last?.day ?? days.since })}
      and (day, agent, id) > (${last?.day ?? "0001-01-01"}::date, ${last?.agent ?? ""}, ${last?.id ?? ""})
    order by day, agent, id limit ${PAGE}`

/** The marks of the prices that the sums of days stand on, each once. */
export const marksOf = (account: string, days: UsageDays) =>
  sql<{ day: string; named: string; prices: string }>`
    select day::text, named, prices from usage_cells where ${isAsked([account], days)} group by day, named, prices`

/** Removes the sums of a day. */
export const removeCells = (account: string, day: string) =>
  sql`delete from usage_cells where account = ${account}::uuid and day = ${day}::date`

const PLACES = ["agent", "model", "machine", "project", "person", "repository", "service", "paid"] as const
const COUNTS = ["responses", "priced", "complete", "listed", "least"] as const
const TOKENS = ["input", "cache_read", "cache_write", "output"] as const
const SUMS = [...COUNTS, ...TOKENS, "cost", "more"] as const
const TEXTS = ["place", "prices", "named", ...PLACES, "gap", "currency"] as const

const names = (all: ReadonlyArray<string>, written = (name: string) => name) => literal(all.map(written).join(", "))

/** An exact decimal as a text, without the zeros that it ends with. */
const decimal = (sum: string, name: string): string => `trim_scale(${sum})::text as ${name}`

/** The sums as one row in the database has them; an exact decimal is a text. */
export type CellRow = { readonly [Name in (typeof TEXTS)[number] | "day" | "cost" | "more"]: string } & {
  readonly [Name in (typeof COUNTS)[number] | (typeof TOKENS)[number]]: number
} & { readonly is_unknown: boolean; readonly reported: string | null }

/**
 * Adds sums to those that are kept, or with `sign` -1 takes them away. Those that stand on other prices lose their mark:
 * their day is summed up anew.
 */
export const addCells = (account: string, rows: ReadonlyArray<CellRow>, sign: 1 | -1 = 1) =>
  sql`
    insert into usage_cells as kept (account, day, is_unknown, reported, ${names([...TEXTS, ...SUMS])})
    select ${account}::uuid, day, is_unknown, reported, ${names(TEXTS)}, ${names(SUMS, (name) => `${name} * ${sign}`)}
    from jsonb_to_recordset(${json(rows)}) as added (
      day date, is_unknown boolean, reported numeric, ${names(TEXTS, (name) => `${name} text`)},
      ${names(COUNTS, (name) => `${name} bigint`)}, ${names(TOKENS, (name) => `${name} float8`)}, cost numeric, more numeric
    )
    on conflict (account, day, place) do update set
      ${names(SUMS, (name) => `${name} = kept.${name} + excluded.${name}`)},
      reported = case when kept.reported is null and excluded.reported is null then null
        else coalesce(kept.reported, 0) + coalesce(excluded.reported, 0) * ${literal(String(sign))} end,
      prices = case when kept.prices = excluded.prices and (excluded.reported is null or ${literal(String(sign))} = 1)
        then kept.prices else '' end`

/** Removes the sums of days that are of no response any more. */
export const removeEmptyCells = (account: string, days: ReadonlyArray<string>) =>
  sql`
    delete from usage_cells where account = ${account}::uuid and responses = 0 and prices <> ''
      and day in (select jsonb_array_elements_text(${json(days)})::date)`

/** A sum of cells: at one value of what is asked, of one model, in one currency. */
export type CellSum = Omit<CellRow, "day" | "place" | "prices"> & {
  readonly key: string
  /** The first and the last day of it. */
  readonly first: string
  readonly last: string
}

/** The sums of accounts by a column, which is the key of each as a text. */
export const cellSums = (accounts: ReadonlyArray<string>, by: UsageReport["by"], days: UsageDays) =>
  sql<CellSum>`
    select ${literal(by === "day" ? "day::text" : by === "team" ? "account::text" : by)} as key, model, is_unknown, gap, currency,
      min(day)::text as first, max(day)::text as last, min(named) as named,
      ${names([...COUNTS, ...TOKENS], (name) => `sum(${name}::float8) as ${name}`)},
      ${names(["cost", "more", "reported"], (name) => decimal(`sum(${name})`, name))}
    from usage_cells where ${isAsked(accounts, days)} group by 1, model, is_unknown, gap, currency`

/** Some sums of an account as they are kept, in the order of their days, from after a place on. */
export const cellsAfter = (account: string, days: UsageDays, last: Pick<CellRow, "day" | "place"> | undefined) =>
  sql<CellRow>`
    select day::text, is_unknown, ${names(TEXTS)}, ${names([...COUNTS, ...TOKENS], (name) => `${name}::float8 as ${name}`)},
      ${names(["cost", "more", "reported"], (name) => decimal(name, name))}
    from usage_cells where ${isAsked([account], days)} and (day, place) > (${last?.day ?? "0001-01-01"}::date, ${last?.place ?? ""})
    order by day, place limit ${PAGE}`

/** The number of responses that were erased, by day. */
export const erasedOf = (accounts: ReadonlyArray<string>, days: UsageDays) =>
  sql<{ day: string; responses: number }>`
    select day::text, sum(responses)::float8 as responses from usage_erased where ${isAsked(accounts, days)}
    group by day order by day`

/** Telemetry of one name that was not understood, and why. */
export type Unread = UsageReport["unread"][number]

/** The number of names that are kept of an account; others count together. */
const MOST_UNREAD = 200

/** Counts telemetry that was not understood. */
export const addUnread = (account: string, unread: ReadonlyArray<Unread>) =>
  sql`
    with known as (select what, why from usage_unread where account = ${account}::uuid),
    told as (
      select added.*, known.what is not null or (select count(*) from known) < ${MOST_UNREAD} as is_named
      from jsonb_to_recordset(${json(unread)}) as added (what text, why text, count bigint)
      left join known using (what, why)
    )
    insert into usage_unread as kept (account, what, why, count)
    select ${account}::uuid, case when is_named then what else 'other' end, case when is_named then why else '' end,
      sum(count)
    from told group by 2, 3
    on conflict (account, what, why) do update set count = kept.count + excluded.count`

export const unreadOf = (accounts: ReadonlyArray<string>) =>
  sql<Unread>`
    select what, why, sum(count)::float8 as count from usage_unread where account in ${idsIn(accounts)}
    group by what, why order by 3 desc, what, why`

import { identifier, isAny, literal, sql } from "../database/sql.ts"
import type { Place, Sealed } from "./KeyVault.ts"

/** The provider in the place of a webhook's secret. */
export const WEBHOOK = "webhook"

/** Tables of sealed secrets, each with its column of providers. */
const TABLES = { api_keys: "provider", webhooks: `'${WEBHOOK}'` } as const

export type SealedTable = keyof typeof TABLES

export const SEALED_TABLES = Object.keys(TABLES) as ReadonlyArray<SealedTable>

/** Counts the stored secrets by the key of the ring that sealed them. */
export const sealingsInUse = sql<{ sealed_with: string; rows: number }>`
  select sealed_with, count(*)::int as rows
  from (select sealed_with from api_keys union all select sealed_with from webhooks) sealed
  group by sealed_with order by sealed_with`

/** Some of the secrets of a table that another key than `name` sealed, from after `id` on. */
export const sealedOtherwise = (table: SealedTable, name: string, after: string, limit: number) =>
  sql<Place & Sealed>`
    select id, user_id, ${literal(TABLES[table])} as provider, sealed, sealed_with from ${identifier(table)}
    where sealed_with <> ${name} and id > ${after}::uuid
    order by id limit ${limit}`

/** Seals a secret anew, if it still is as it was read; whether it was. */
export const reseal = (table: SealedTable, { id, sealed: before }: Place & Sealed, after: Sealed) =>
  isAny(sql`
    update ${identifier(table)} set sealed = ${after.sealed}, sealed_with = ${after.sealed_with}
    where id = ${id}::uuid and sealed = ${before} returning 1`)

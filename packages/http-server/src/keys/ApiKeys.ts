import type { ApiKeyRequest, StoredApiKey, Unauthorized } from "@ratecard/api"
import { PROVIDER_SLUGS, type ProviderSlug } from "@ratecard/core/catalogue"
import { Context, Data, Duration, Effect, Layer, Redacted } from "effect"
import { randomUUID } from "node:crypto"
import { Database } from "../database/Database.ts"
import type { DatabaseUnavailable } from "../database/deadline.ts"
import { isAny, isoTime, only, part, sql } from "../database/sql.ts"
import { holdUser } from "../identity/holdUser.ts"
import { KeysRefused, KeyVault, type Place, type Sealed, type Unreadable } from "./KeyVault.ts"
import { sealingsInUse } from "./sealedRows.ts"

/** The user has no key for this provider. */
export class NoStoredKey extends Data.TaggedError("NoStoredKey")<{ readonly provider: ProviderSlug }> {
  override readonly message = `You have no key stored for '${this.provider}'.`
}

/** A stored key, opened. */
export interface OpenedKey {
  readonly id: string
  readonly provider: ProviderSlug
  readonly is_valid: boolean
  readonly key: Redacted.Redacted
  readonly extra: Redacted.Redacted<Readonly<Record<string, string>>>
}

/** The time that the start waits to see which keys of the ring are in use. */
const AT_START = Duration.seconds(10)

/** The users' own keys for model providers. A user reaches only their own. */
export class ApiKeys extends Context.Service<
  ApiKeys,
  {
    /** In the order of providers; a key that cannot be opened any more is there, and not valid. */
    list(userId: string): Effect.Effect<ReadonlyArray<StoredApiKey>, DatabaseUnavailable>
    put(userId: string, key: ApiKeyRequest): Effect.Effect<StoredApiKey, Unauthorized | DatabaseUnavailable>
    remove(userId: string, provider: ProviderSlug): Effect.Effect<void, NoStoredKey | DatabaseUnavailable>
    open(
      userId: string,
      provider: ProviderSlug
    ): Effect.Effect<OpenedKey, NoStoredKey | Unreadable | DatabaseUnavailable>
    /** Notes what a check said of a key. */
    mark(key: OpenedKey, isValid: boolean): Effect.Effect<void, DatabaseUnavailable>
  }
>()("@ratecard/http-server/ApiKeys") {
  static readonly layer = Layer.effect(
    ApiKeys,
    Effect.gen(function* () {
      const database = yield* Database
      const vault = yield* KeyVault

      const opened = (row: KeyRow) => Effect.map(vault.open(row, row), openedKey(row))
      const describe = (row: KeyRow) =>
        Effect.map(Effect.option(opened(row)), ({ _tag }) => storedKey(row, _tag === "Some" && row.is_valid))

      yield* refuseToMiss(database, vault)
      return ApiKeys.of({
        list: (userId) =>
          database.run(keysOf(userId)).pipe(
            Effect.map((rows) => rows.toSorted(byProvider)),
            Effect.flatMap(Effect.forEach(describe))
          ),
        put: Effect.fnUntraced(function* (userId, { extra, provider, ...given }) {
          const key = given.key.trim()
          const display_name = given.display_name?.trim() || null
          const place = { user_id: userId, provider, id: randomUUID() }
          const sealed = yield* vault.seal(place, Redacted.make(JSON.stringify({ key, extra: extra ?? {} })))
          const row = yield* database.transaction(putKey({ ...place, ...sealed, display_name, key_hint: keyHint(key) }))
          return storedKey(row, row.is_valid)
        }),
        remove: (userId, provider) =>
          Effect.flatMap(database.transaction(dropKey(userId, provider)), (was) =>
            was ? Effect.void : new NoStoredKey({ provider })
          ),
        open: Effect.fnUntraced(function* (userId, provider) {
          const row = (yield* database.run(keysOf(userId))).find((row) => row.provider === provider)
          return row === undefined ? yield* new NoStoredKey({ provider }) : yield* opened(row)
        }),
        mark: ({ id }, isValid) => database.transaction(markKey(id, isValid))
      })
    })
  )
}

/** Rows under a key that the ring lacks would look lost; a database that is away is looked at when it is back. */
const refuseToMiss = Effect.fnUntraced(function* (database: Database["Service"], vault: KeyVault["Service"]) {
  // A caller that lets the database take longer than that waits as long.
  const deadline = Duration.max(AT_START, database.deadline)
  const missing = Effect.flatMap(database.run(sealingsInUse, { deadline }), (sealings) => {
    const lost = sealings.filter(({ sealed_with }) => !vault.holds(sealed_with))
    const named = lost.map(({ rows, sealed_with }) => `${sealed_with} (${rows} stored)`).join(", ")
    return lost.length === 0
      ? Effect.void
      : new KeysRefused({ message: `KEY_ENCRYPTION_KEYS is missing keys in use: ${named}` })
  })
  const later = database.ready.pipe(
    Effect.andThen(missing),
    Effect.catch(({ message }) => Effect.logError(message))
  )
  if (database.isNear) yield* Effect.catchTag(missing, "DatabaseUnavailable", () => Effect.forkScoped(later))
  else yield* Effect.forkScoped(later)
})

const byProvider = (a: KeyRow, b: KeyRow): number =>
  PROVIDER_SLUGS.indexOf(a.provider as ProviderSlug) - PROVIDER_SLUGS.indexOf(b.provider as ProviderSlug)

const storedKey = ({ created_at, display_name, id, key_hint, provider }: KeyRow, is_valid: boolean): StoredApiKey => ({
  id,
  provider: provider as ProviderSlug,
  display_name,
  key_hint,
  is_valid,
  created_at
})

const openedKey =
  ({ id, is_valid, provider }: KeyRow) =>
  (secret: Redacted.Redacted): OpenedKey => {
    const { extra, key } = JSON.parse(Redacted.value(secret)) as { key: string; extra: Record<string, string> }
    return { id, provider: provider as ProviderSlug, is_valid, key: Redacted.make(key), extra: Redacted.make(extra) }
  }

const SHOWN = 4

const SHORTEST_SHOWN = 12

/** A key as it may be shown: masked but for its last four characters, or whole where it is shorter than twelve. */
export const keyHint = (key: string): string => {
  const characters = Array.from(key)
  return `••••${characters.length < SHORTEST_SHOWN ? "" : characters.slice(-SHOWN).join("").replaceAll(UNSTORABLE, "•")}`
}

/** Characters that a database does not keep, or no line shows. */
const UNSTORABLE = /[\p{Cc}\p{Cs}]/gu

/** A stored key, as its row holds it. */
interface KeyRow extends Place, Sealed {
  readonly display_name: string | null
  readonly key_hint: string
  readonly is_valid: boolean
  readonly created_at: string
}

const columns = part`
  id, user_id, provider, display_name, key_hint, is_valid, sealed, sealed_with,
  ${isoTime("created_at")} as created_at`

/** All keys of a user. */
const keysOf = (userId: string) => sql<KeyRow>`select ${columns} from api_keys where user_id = ${userId}::uuid`

/** Stores a key in place of the one that the user has for its provider; to be run in a transaction. */
export const putKey = Effect.fnUntraced(function* (row: Omit<KeyRow, "is_valid" | "created_at">) {
  yield* holdUser(row.user_id)
  return yield* only(sql<KeyRow>`
    insert into api_keys (id, user_id, provider, display_name, key_hint, sealed, sealed_with)
    values (${row.id}::uuid, ${row.user_id}::uuid, ${row.provider}, ${row.display_name}, ${row.key_hint},
      ${row.sealed}, ${row.sealed_with})
    on conflict (user_id, provider) do update set
      id = excluded.id, display_name = excluded.display_name, key_hint = excluded.key_hint, is_valid = true,
      sealed = excluded.sealed, sealed_with = excluded.sealed_with, created_at = now()
    returning ${columns}`)
})

/** Whether there was such a key. */
const dropKey = (userId: string, provider: string) =>
  isAny(sql`
    delete from api_keys where user_id = ${userId}::uuid and provider = ${provider} returning 1`)

/** Notes what a check said of this key, unless another has replaced it. */
const markKey = (id: string, isValid: boolean) =>
  Effect.asVoid(sql`update api_keys set is_valid = ${isValid} where id = ${id}::uuid`)

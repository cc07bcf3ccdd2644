import { Catalogue } from "@ratecard/core/effect"
import { genaiPrices, litellm, modelsDev, openrouter } from "@ratecard/price-sync"
import { Clock, Context, Data, Effect, Layer } from "effect"
import { FetchHttpClient, HttpClient } from "effect/http"
import type { SqlClient, SqlError } from "effect/sql"
import { randomUUID } from "node:crypto"
import { missingModels } from "../catalogue/missingModels.ts"
import { PriceBook } from "../catalogue/PriceBook.ts"
import type { Settings } from "../Config.ts"
import { Database } from "../database/Database.ts"
import type { DatabaseUnavailable } from "../database/deadline.ts"
import { openAnnouncements } from "./storage/announcementRows.ts"
import { commitRun, type Committed } from "./storage/commitRun.ts"
import { askSources, listSource, type PriceSource } from "./sources/PriceSource.ts"
import { dropLeaseBefore, giveLeaseBack, holdLease, keepLease, SyncUnderWay, takeLease } from "./lease.ts"
import { dismissQuote, readHeldQuotes, type QuarantinedQuote, releaseQuote } from "./storage/heldQuotes.ts"
import { isSynced, lastRuns, noteSynced } from "./storage/runRows.ts"
import { acceptAnswer } from "./storage/sourceRows.ts"
import type { Run, SyncReport } from "./report.ts"
import { yandexBilling } from "./sources/yandexBilling.ts"

/** No quote in quarantine has this id. */
export class UnknownQuote extends Data.TaggedError("UnknownQuote")<{ readonly message: string }> {}

/** No answer of this source is waiting to be accepted. */
export class NothingToAccept extends Data.TaggedError("NothingToAccept")<{ readonly message: string }> {}

/** A replica has done the run of this instant. */
class InstantSynced extends Data.TaggedError("InstantSynced") {}

type Rows<Query> =
  Query extends Effect.Effect<infer A, infer _E, infer _R> ? Effect.Effect<A, DatabaseUnavailable> : never

/** A run reads and writes the whole book. */
const LONG = { deadline: "1 minute" } as const

/** Keeps the prices of the book up to date from the upstream sources. */
export class PriceSync extends Context.Service<
  PriceSync,
  {
    /**
     * One run over all sources, or over the billing API of Yandex alone, once for the whole fleet. The offers of the
     * list `accept` are taken as they are, this once.
     */
    run(
      kind: Run["kind"],
      startedBy: string,
      accept?: string
    ): Effect.Effect<SyncReport, SyncUnderWay | DatabaseUnavailable>
    /**
     * The run of an instant of the schedule, in milliseconds since the epoch; undefined if a replica has done it. One
     * that ends before it has done it leaves it to the others.
     */
    runAt(instant: number): Effect.Effect<SyncReport | undefined, SyncUnderWay | DatabaseUnavailable>
    /** The last runs, newest first. */
    readonly runs: Rows<typeof lastRuns>
    /** The announced prices that vendors do not charge yet. */
    readonly announcements: Rows<typeof openAnnouncements>
    /** The models that no source lists any more, longest-missed first. */
    readonly missing: Rows<typeof missingModels>
    /** The quotes that are held, longest-held first. */
    readonly quarantine: Effect.Effect<ReadonlyArray<QuarantinedQuote>, DatabaseUnavailable>
    /** Applies a held quote, as the price that the administrator `by` sets. */
    release(id: string, by: string): Effect.Effect<QuarantinedQuote, UnknownQuote | DatabaseUnavailable>
    /** Drops a held quote; it stays away for as long as its source repeats it. */
    dismiss(id: string, by: string): Effect.Effect<QuarantinedQuote, UnknownQuote | DatabaseUnavailable>
    /** Lets the next run believe the short answer that `source` gave last, if it says the same. */
    acceptSource(source: string, by: string): Effect.Effect<void, NothingToAccept | DatabaseUnavailable>
  }
>()("@ratecard/http-server/PriceSync") {
  /** Over these sources. */
  static readonly layerOf = (
    sources: ReadonlyArray<PriceSource>
  ): Layer.Layer<PriceSync, never, Database | Catalogue | PriceBook | HttpClient.HttpClient> =>
    Layer.effect(
      PriceSync,
      Effect.gen(function* () {
        const database = yield* Database
        const book = yield* PriceBook
        const { snapshot } = yield* Catalogue
        const client = yield* HttpClient.HttpClient

        const startedAt = yield* Clock.currentTimeMillis
        // The lease of an embedded database has no other holder: the one before this start is dead.
        const leaseIsOurs = yield* Effect.cached(
          database.isShared ? Effect.void : Effect.ignore(database.run(dropLeaseBefore(startedAt)))
        )

        const run = Effect.fn("PriceSync.run")(function* (
          kind: Run["kind"],
          startedBy: string,
          { accept, after = Effect.void, before = Effect.void }: RunOptions = {}
        ) {
          const started: Run = {
            run_id: randomUUID(),
            kind,
            started_by: startedBy,
            started_at: yield* Clock.currentTimeMillis
          }
          const asked = kind === "all" ? sources : sources.filter(({ name }) => name === "yandex")
          const committed = yield* Effect.acquireUseRelease(
            Effect.andThen(leaseIsOurs, database.transaction(Effect.tap(takeLease(started.run_id), before))),
            Effect.fnUntraced(function* (lease) {
              const responses = yield* Effect.scoped(
                Effect.andThen(Effect.forkScoped(keepLease(lease)), askSources(asked))
              )
              const now = yield* Clock.currentTimeMillis
              return yield* book.write(
                (writer) =>
                  Effect.flatMap(holdLease(lease), (leasedAt) =>
                    Effect.flatMap(snapshot, (prices) =>
                      commitRun(writer, {
                        run: started,
                        accept,
                        leasedAt,
                        now,
                        prices,
                        responses,
                        offersWith: book.offersWith
                      })
                    )
                  ).pipe(Effect.tap(after)),
                LONG
              )
            }),
            (lease) => Effect.ignore(database.run(giveLeaseBack(lease)))
          ).pipe(Effect.provideService(Database, database), Effect.provideService(HttpClient.HttpClient, client))
          if (accept !== undefined) {
            yield* Effect.logInfo(`${startedBy} accepted the offers of ${accept} as they are, once.`)
          }
          yield* logRun(started, committed)
          return committed.report
        })

        const decide = <E>(id: string, work: (now: number) => Effect.Effect<QuarantinedQuote | undefined, E>) =>
          Effect.filterOrFail(
            Effect.flatMap(Clock.currentTimeMillis, work),
            (quote) => quote !== undefined,
            () => new UnknownQuote({ message: `There is no held quote '${id.slice(0, 100)}'.` })
          )

        return PriceSync.of({
          run: (kind, startedBy, accept) =>
            Effect.catchTag(run(kind, startedBy, { accept }), "InstantSynced", Effect.die),
          runAt: (instant) =>
            run("all", "schedule", { before: refuseSynced(instant), after: noteSynced(instant) }).pipe(
              Effect.catchTag("InstantSynced", () => Effect.undefined)
            ),
          runs: database.run(lastRuns),
          announcements: database.run(openAnnouncements),
          missing: database.run(missingModels),
          quarantine: Effect.flatMap(Clock.currentTimeMillis, (now) => database.run(readHeldQuotes(now))),
          release: (id, by) => decide(id, (now) => book.write((writer) => releaseQuote(writer, id, by, now))),
          dismiss: (id, by) => decide(id, (now) => database.transaction(dismissQuote(id, by, now))),
          acceptSource: Effect.fn("PriceSync.acceptSource")(function* (source: string, by: string) {
            const isAccepted = yield* database.transaction(acceptAnswer(source))
            if (!isAccepted) {
              return yield* new NothingToAccept({
                message: `No answer of '${source.slice(0, 100)}' is waiting to be accepted.`
              })
            }
            yield* Effect.logInfo(`${by} accepted the short answer of ${source}; the next sync uses it.`)
          })
        })
      })
    )

  /** Over the sources of the settings. */
  static readonly layer = (settings: Settings): Layer.Layer<PriceSync, never, Database | Catalogue | PriceBook> =>
    this.layerOf([
      yandexBilling(settings.yandexBillingUrl, settings.yandexBillingToken),
      listSource(litellm, settings.litellmUrl),
      listSource(modelsDev, settings.modelsDevUrl),
      listSource(genaiPrices, settings.genaiPricesUrl),
      listSource(openrouter, settings.openrouterUrl)
    ]).pipe(Layer.provide(FetchHttpClient.layer))
}

/** The database work of a run besides its own. */
type Step<E = never> = Effect.Effect<void, E | SqlError.SqlError, SqlClient.SqlClient>

interface RunOptions {
  readonly accept?: string | undefined
  readonly before?: Step<InstantSynced>
  readonly after?: Step
}

const refuseSynced = (instant: number): Step<InstantSynced> =>
  Effect.flatMap(isSynced(instant), (isDone) => (isDone ? Effect.fail(new InstantSynced()) : Effect.void))

/** Logs how the run went, and at every run what waits for an administrator for a day or longer. */
const logRun = Effect.fnUntraced(function* ({ kind, run_id, started_by }: Run, { decisions, report }: Committed) {
  const { added, changed, confirmed, offers, quarantined, sources } = report
  const isAnySourceRead = sources.some(({ status }) => status !== "failed")
  const line = isAnySourceRead
    ? Effect.logInfo("Prices were synced")
    : Effect.logError("No price source could be read. Prices stay as they are")
  yield* line.pipe(Effect.annotateLogs({ run_id, kind, started_by, added, changed, confirmed, quarantined }))
  for (const { error, source, status } of sources) {
    if (status === "failed") yield* Effect.logWarning(`The price source ${source} failed: ${error}`)
  }
  for (const { list, reason } of offers) {
    if (reason !== null) yield* Effect.logWarning(`The offers of ${list} were not updated: ${reason}`)
  }
  for (const decision of decisions) {
    if ("is_overdue" in decision && decision.is_overdue) {
      yield* Effect.logError(
        `A price of ${decision.model_id} from ${decision.source} is in quarantine since ${decision.first_seen}: ${decision.reason} Release or dismiss it at /admin.`
      )
    }
  }
})

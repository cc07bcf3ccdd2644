import { genaiPrices, litellm, modelsDev, openrouter, type SourceName, type SourceResponse } from "@ratecard/price-sync"
import {
  type Answering,
  genaiFile,
  json,
  type Listed,
  litellmFile,
  modelsDevFile,
  openrouterFile,
  StandIn
} from "@ratecard/test-support"
import { Effect, Redacted } from "effect"
import { FetchHttpClient } from "effect/http"
import { afterAll, beforeAll, beforeEach } from "vitest"
import { askSources, FETCH_LIMITS, listSource, type PriceSource } from "../../src/sync/sources/PriceSource.ts"
import { yandexBilling } from "../../src/sync/sources/yandexBilling.ts"
import type { DownloadLimits } from "../../src/upstream/download.ts"

const NAMES = ["yandex", "litellm", "models.dev", "genai-prices", "openrouter"] as const

/** Key of the billing API in the tests. */
export const TOKEN = "t1.canary-token"

/** Stand-ins of all upstreams. */
export class Fleet {
  readonly standIns: Readonly<Record<SourceName, StandIn>>

  private constructor(standIns: Readonly<Record<SourceName, StandIn>>) {
    this.standIns = standIns
  }

  static async start(): Promise<Fleet> {
    const started = await Promise.all(NAMES.map(async (name) => [name, await StandIn.start()] as const))
    return new Fleet(Object.fromEntries(started) as Record<SourceName, StandIn>)
  }

  /** Lets every public list tell of these models, and Yandex of nothing. */
  list(models: ReadonlyArray<Listed>): void {
    this.standIns.yandex.answering = json({ skus: [] })
    this.standIns.litellm.answering = json(litellmFile(models))
    this.standIns["models.dev"].answering = json(modelsDevFile(models))
    this.standIns["genai-prices"].answering = json(genaiFile(models))
    this.standIns.openrouter.answering = json(openrouterFile(models))
  }

  answer(source: SourceName, answering: Answering): void {
    this.standIns[source].answering = answering
  }

  sources(limits: DownloadLimits = FETCH_LIMITS): ReadonlyArray<PriceSource> {
    const url = (name: SourceName) => this.standIns[name].url
    return [
      yandexBilling(url("yandex"), Redacted.make(TOKEN), limits),
      ...[litellm, modelsDev, genaiPrices, openrouter].map((list) => listSource(list, url(list.name), limits))
    ]
  }

  /** Answers of all sources. */
  hear(limits: DownloadLimits = FETCH_LIMITS): Promise<ReadonlyMap<SourceName, SourceResponse>> {
    return Effect.runPromise(
      askSources(this.sources(limits)).pipe(
        Effect.map((heard) => new Map(heard.map((each) => [each.source.name, each]))),
        Effect.provide(FetchHttpClient.layer)
      )
    )
  }

  async stop(): Promise<void> {
    await Promise.all(NAMES.map((name) => this.standIns[name].stop()))
  }
}

/** One fleet for all tests of a file, that lists `models` before each of them. */
export const fleetForFile = (models: ReadonlyArray<Listed>): (() => Fleet) => {
  let fleet: Fleet | undefined
  beforeAll(async () => {
    fleet = await Fleet.start()
  })
  beforeEach(() => fleet!.list(models))
  afterAll(() => fleet?.stop())
  return () => fleet!
}

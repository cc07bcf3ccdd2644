import type { CallOptions } from "./options.ts"
import type * as Wire from "./types.ts"
import type { AccountMethods } from "./methods/accounts.ts"
import type { TeamMethods } from "./methods/teams.ts"

/** The methods that need no sign-in. */
export interface PriceMethods {
  /**
   * The models that their providers still offer, with current prices; all of them with
   * `include_retired`, those of an instant with `at`.
   *
   * @example const { models } = await ratecard.models({ provider: "openai", tools: ["web_search"] })
   */
  readonly models: (query?: Wire.ModelListQuery, options?: CallOptions) => Promise<Wire.ModelList>

  /**
   * One model, retired or not, by its id, or as it was `at` an instant. An unknown id is `NotFound`
   * and names the nearest ones; so is a model that had no price then.
   *
   * @example const { input_price, currency } = await ratecard.model("openai-gpt-5")
   */
  readonly model: (which: string | Wire.ModelAt, options?: CallOptions) => Promise<Wire.Model>

  /**
   * The prices of one model, oldest first.
   *
   * @example const { entries } = await ratecard.priceHistory("openai-gpt-5")
   */
  readonly priceHistory: (id: string, options?: CallOptions) => Promise<Wire.PriceHistory>

  /**
   * All prices of one model with their conditions, days and sources, or those that held `at` an instant:
   * caches, tiers, batches, long prompts, hours, places, modalities and tools.
   *
   * @example const { prices } = await ratecard.tariff("anthropic-claude-sonnet-4-5")
   */
  readonly tariff: (which: string | Wire.ModelAt, options?: CallOptions) => Promise<Wire.PublishedTariff>

  /**
   * All models with all their prices in one document, as `readCatalogue` of `@ratecard/core` takes it.
   *
   * @example const { entries, tariffs } = await ratecard.catalogue()
   */
  readonly catalogue: (options?: CallOptions) => Promise<Wire.PublishedCatalogue>

  /**
   * Price changes across the catalogue, newest first, and a summary of them.
   *
   * @example const { changes, summary } = await ratecard.priceChanges({ days: 30, kind: "drop" })
   */
  readonly priceChanges: (query?: Wire.PriceChangesQuery, options?: CallOptions) => Promise<Wire.PriceChanges>

  /**
   * The prices that hosts charge for models, by host and name: the catalogue's own prices (`kept`), and what public
   * lists say (`listed`). `next` is the `offset` of the next page.
   *
   * @example const { offers, total, next } = await ratecard.offers({ host: "fireworks", search: "glm" })
   */
  readonly offers: (query?: Wire.OffersQuery, options?: CallOptions) => Promise<Wire.Offers>

  /**
   * The offers of one model at every host, cheapest first for three tokens of input to one of output. An unknown name
   * is `NotFound` and names the nearest models.
   *
   * @example const { offers: [cheapest] } = await ratecard.modelOffers("glm-4.6")
   */
  readonly modelOffers: (name: string, options?: CallOptions) => Promise<Wire.ModelOffers>

  /**
   * Price changes as an Atom feed, in XML.
   *
   * @example const xml = await ratecard.atomFeed({ provider: "anthropic" })
   */
  readonly atomFeed: (query?: Wire.PriceChangesQuery, options?: CallOptions) => Promise<Wire.AtomFeed>

  /**
   * Price changes as a JSON Feed.
   *
   * @example const { items } = await ratecard.jsonFeed({ days: 30 })
   */
  readonly jsonFeed: (query?: Wire.PriceChangesQuery, options?: CallOptions) => Promise<Wire.JsonFeed>

  /**
   * All prices of all days as one table for databases: text, or bytes of Parquet.
   *
   * @example const csv = await ratecard.priceTable("csv")
   */
  readonly priceTable: (format: Wire.TableFormat, options?: CallOptions) => Promise<Wire.TableFile>

  /**
   * The bank's rates of all days as one table for databases.
   *
   * @example const parquet = await ratecard.rateTable("parquet")
   */
  readonly rateTable: (format: Wire.TableFormat, options?: CallOptions) => Promise<Wire.TableFile>

  /**
   * Models that fit a budget, a context window and a set of tools, best first; `at` an instant, if one is given.
   *
   * @example const { models } = await ratecard.recommend({ max_input_price: 1, currency: "usd", limit: 3 })
   */
  readonly recommend: (query?: Wire.RecommendQuery, options?: CallOptions) => Promise<Wire.Recommendations>

  /**
   * Counts a text and prices it, by default for every model that is counted locally, at current
   * prices or those in force `at` an instant. Never retried.
   *
   * @example const { results } = await ratecard.calculate({ text: "How much?", model_ids: ["openai-gpt-5"] })
   */
  readonly calculate: (request: Wire.CalculationRequest, options?: CallOptions) => Promise<Wire.Calculation>

  /**
   * Splits a text into tokens. Never retried.
   *
   * @example const { total_count } = await ratecard.tokenize({ text: "How much?", model_id: "gpt-5" })
   */
  readonly tokenize: (request: Wire.TokenizeRequest, options?: CallOptions) => Promise<Wire.Tokenization>

  /**
   * Bills requests that were made, up to 1,000, from the usage or the responses that their vendors, SDKs
   * or logs gave: a bill for each, line by line, or why it has none. Never retried.
   *
   * @example const { results } = await ratecard.cost({ records: [{ response: { model: "gpt-5", usage: { input_tokens: 9, output_tokens: 11, total_tokens: 20 } } }] })
   */
  readonly cost: (request: Wire.CostRequest, options?: CallOptions) => Promise<Wire.Costs>

  /**
   * Explains why a vendor's statement and the requests of the same period differ: each difference by its cause, with an
   * exact amount and what shows it. Never retried.
   *
   * @example const { causes, unexplained } = await ratecard.reconcile({ statement: "start_time,amount_value,line_item\n1789344000,0.0025,\"gpt-5.4, input\"\n", records: [{ model: "gpt-5.4", at: "2026-09-14", usage: { prompt_tokens: 1000, completion_tokens: 0, total_tokens: 1000 } }] })
   */
  readonly reconcile: (request: Wire.ReconcileRequest, options?: CallOptions) => Promise<Wire.Reconciliation>

  /**
   * Rubles per 1 dollar, as the central bank set them last; `at` an instant, if one is given: the rate in force then.
   *
   * @example const { rate } = await ratecard.exchangeRate({ at: "2026-01-15" })
   */
  readonly exchangeRate: (query?: Wire.ExchangeRateQuery, options?: CallOptions) => Promise<Wire.ExchangeRate>

  /**
   * Checks that the service answers.
   *
   * @example const { status } = await ratecard.health()
   */
  readonly health: (options?: CallOptions) => Promise<Wire.Health>

  /**
   * Checks that the service can do all that it offers: `status` is `unavailable` while its database is away.
   *
   * @example const { status, prices_as_of } = await ratecard.ready()
   */
  readonly ready: (options?: CallOptions) => Promise<Wire.Ready | Wire.NotReady>

  /**
   * The revision that is running.
   *
   * @example const { version, revision } = await ratecard.version()
   */
  readonly version: (options?: CallOptions) => Promise<Wire.Version>

  /**
   * The service's description for software agents, as text.
   *
   * @example const text = await ratecard.llms()
   */
  readonly llms: (options?: CallOptions) => Promise<Wire.LlmsText>
}

/** A Ratecard server: every method resolves to plain data, or rejects with a `RatecardError`. */
export interface RatecardClient extends PriceMethods, AccountMethods, TeamMethods, AdministrationMethods {}

/** The methods of administrators; other users are `Forbidden`, and callers without a sign-in `Unauthorized`. */
export interface AdministrationMethods {
  /**
   * Sets the price of a model from now on. A cached price that is not given is withdrawn.
   *
   * @example const { change } = await ratecard.setPrice({ model_id: "openai-gpt-5", input_price: 1, output_price: 8 })
   */
  readonly setPrice: (price: Wire.PriceRequest, options?: CallOptions) => Promise<Wire.PriceSet>

  /**
   * The prices that administrators and syncs have set, with their authors, newest first.
   *
   * @example const { entries } = await ratecard.priceLog()
   */
  readonly priceLog: (options?: CallOptions) => Promise<Wire.PriceLog>

  /**
   * Syncs prices from all sources; `Conflict` while another run is under way. A run asks sources that
   * may be slow: give the client a `timeout` of some minutes. Never retried.
   *
   * @example const { changed, sources } = await ratecard.syncAll()
   */
  readonly syncAll: (options?: CallOptions) => Promise<Wire.SyncReport>

  /**
   * Syncs prices from all sources, and takes the offers of one list as they are, this once: also if it
   * shrinks or its prices jump.
   *
   * @example const { offers } = await ratecard.acceptOffers("litellm")
   */
  readonly acceptOffers: (list: Wire.OfferList, options?: CallOptions) => Promise<Wire.SyncReport>

  /**
   * Syncs prices from Yandex's billing API alone.
   *
   * @example const { changed } = await ratecard.syncBeta()
   */
  readonly syncBeta: (options?: CallOptions) => Promise<Wire.SyncReport>

  /**
   * The last runs of the sync: how each source fared, what was decided of each model and why.
   *
   * @example const { runs } = await ratecard.syncRuns()
   */
  readonly syncRuns: (options?: CallOptions) => Promise<Wire.SyncRuns>

  /**
   * The quotes that are held, each with its reason.
   *
   * @example const { quotes } = await ratecard.quarantine()
   */
  readonly quarantine: (options?: CallOptions) => Promise<Wire.Quarantine>

  /**
   * Makes a held quote the model's price from now on.
   *
   * @example const { model_id } = await ratecard.releaseQuote("5b2c8d0e-6f5c-4f0f-9d50-0d2f2f3c1f6a")
   */
  readonly releaseQuote: (id: string, options?: CallOptions) => Promise<Wire.QuarantinedQuote>

  /**
   * Drops a held quote; it stays away for as long as its source repeats it.
   *
   * @example const { reason } = await ratecard.dismissQuote("5b2c8d0e-6f5c-4f0f-9d50-0d2f2f3c1f6a")
   */
  readonly dismissQuote: (id: string, options?: CallOptions) => Promise<Wire.QuarantinedQuote>

  /**
   * Lets the next run believe a source that suddenly answers fewer models than before.
   *
   * @example const { status } = await ratecard.acceptSource("litellm")
   */
  readonly acceptSource: (source: string, options?: CallOptions) => Promise<Wire.AcceptedSource>

  /**
   * Prices that sources date in the future; none becomes a price by itself.
   *
   * @example const { announcements } = await ratecard.announcements()
   */
  readonly announcements: (options?: CallOptions) => Promise<Wire.Announcements>

  /**
   * Models that no source lists any more; they keep their price.
   *
   * @example const { models } = await ratecard.missingModels()
   */
  readonly missingModels: (options?: CallOptions) => Promise<Wire.MissingModels>
}

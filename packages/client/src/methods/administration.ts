import type { CallOptions } from "../options.ts"
import type * as Wire from "../types.ts"

/** What administrators may do; other users are `Forbidden`, and callers without a sign-in `Unauthorized`. */
export interface AdministrationMethods {
  /**
   * Sets the price of a model from now on. A cached price that is not given is withdrawn.
   *
   * @example const { change } = await ratecard.setPrice({ model_id: "openai-gpt-5", input_price: 1, output_price: 8 })
   */
  readonly setPrice: (price: Wire.PriceRequest, options?: CallOptions) => Promise<Wire.PriceSet>

  /**
   * Who set which price, newest first.
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
   * The same from Yandex's billing API alone.
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

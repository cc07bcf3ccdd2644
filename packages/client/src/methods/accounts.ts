import type { CallOptions } from "../options.ts"
import type * as Wire from "../types.ts"

/** Calls for people who sign in or are signed in. Without a session all but signing in and out fail with `Unauthorized`. */
export interface AccountMethods {
  /**
   * The identity providers with which a person may sign in there.
   *
   * @example const { providers } = await ratecard.identityProviders()
   */
  readonly identityProviders: (options?: CallOptions) => Promise<Wire.ConfiguredProviders>

  /**
   * The address where a person signs in. Their browser keeps a cookie for 10 minutes, and is to come back with it.
   *
   * @example const { authorization_url } = await ratecard.signIn("github")
   */
  readonly signIn: (provider: Wire.IdentityProviderName, options?: CallOptions) => Promise<Wire.SignInAddress>

  /**
   * Ends the sign-in of a person who came back. From then on this client calls as that person.
   *
   * @example const { user } = await ratecard.completeSignIn({ provider: "github", code: "from the address" })
   */
  readonly completeSignIn: (returned: Wire.SignInReturn, options?: CallOptions) => Promise<Wire.SignedInUser>

  /**
   * A new access token for the session of the browser's cookie; calls that need one ask for it by themselves.
   *
   * @example const { access_token } = await ratecard.refresh()
   */
  readonly refresh: (options?: CallOptions) => Promise<Wire.RefreshedToken>

  /**
   * Ends the session, if there is one.
   *
   * @example const { status } = await ratecard.logout()
   */
  readonly logout: (options?: CallOptions) => Promise<Wire.SignedOut>

  /**
   * The signed-in user.
   *
   * @example const { name, email } = await ratecard.me()
   */
  readonly me: (options?: CallOptions) => Promise<Wire.CurrentUser>

  /**
   * The open sessions of the signed-in user, newest first.
   *
   * @example const { sessions } = await ratecard.sessions()
   */
  readonly sessions: (options?: CallOptions) => Promise<Wire.OpenSessions>

  /**
   * Ends all sessions of the signed-in user but this one.
   *
   * @example await ratecard.endOtherSessions()
   */
  readonly endOtherSessions: (options?: CallOptions) => Promise<void>

  /**
   * Deletes everything of the signed-in user, for good: the user, all sessions, all stored keys,
   * all watches and webhooks, all stored usage.
   *
   * @example await ratecard.deleteMe()
   */
  readonly deleteMe: (options?: CallOptions) => Promise<void>

  /**
   * The caller's own provider keys, masked.
   *
   * @example const { keys } = await ratecard.apiKeys()
   */
  readonly apiKeys: (options?: CallOptions) => Promise<Wire.StoredApiKeys>

  /**
   * Stores a key for a provider, or replaces the one that is there.
   *
   * @example const { key_hint } = await ratecard.addApiKey({ provider: "openai", key: "sk-…" })
   */
  readonly addApiKey: (key: Wire.ApiKeyRequest, options?: CallOptions) => Promise<Wire.StoredApiKey>

  /**
   * Removes the key for a provider; `NotFound` where there is none.
   *
   * @example await ratecard.removeApiKey("openai")
   */
  readonly removeApiKey: (provider: Wire.ProviderSlug, options?: CallOptions) => Promise<void>

  /**
   * Asks the provider whether the stored key is good; `error` says why not, or why it could not be asked.
   *
   * @example const { is_valid, error } = await ratecard.validateApiKey("openai")
   */
  readonly validateApiKey: (provider: Wire.ProviderSlug, options?: CallOptions) => Promise<Wire.KeyCheck>

  /**
   * A model's answer to a text, with the caller's own key; `error` says why there is none. Models take
   * their time: give the client a `timeout` of some minutes. Never retried.
   *
   * @example const { response_text, total_cost } = await ratecard.call({ model_id: "openai-gpt-5", text: "Hello" })
   */
  readonly call: (request: Wire.CallRequest, options?: CallOptions) => Promise<Wire.CallAnswer>

  /**
   * Stores what agents used, as `ratecard usage --export responses` writes it, up to 1,000 responses: each once, from
   * however many machines and however often it comes. All are stored, or none where one is refused.
   *
   * @example
   * const { added, known } = await ratecard.addUsage({
   *   responses: [
   *     { v: 1, agent: "codex", id: "czasHJQmWNgtDyJlgTPOXc", at: "2026-11-20T09:30:00Z", usage: { input_tokens: 9 } }
   *   ]
   * })
   */
  readonly addUsage: (usage: Wire.UsageUpload, options?: CallOptions) => Promise<Wire.UsageStored>

  /**
   * The cost of the stored responses, by day, model, machine, project and more, each at the price of its own time; `complete`
   * false marks a lower bound.
   *
   * @example const { rows, total } = await ratecard.usage({ by: "machine", since: "2026-11-01" })
   */
  readonly usage: (query?: Wire.UsageQuery, options?: CallOptions) => Promise<Wire.UsageReport>

  /**
   * Removes the stored responses for good: all, or those of a day and older.
   *
   * @example await ratecard.removeUsage({ until: "2025-12-31" })
   */
  readonly removeUsage: (query?: Wire.UsageRemoval, options?: CallOptions) => Promise<void>

  /**
   * The watches of the signed-in user, oldest first.
   *
   * @example const { watches } = await ratecard.watches()
   */
  readonly watches: (options?: CallOptions) => Promise<Wire.Watches>

  /**
   * Follows a model, a line or every model: `moved`, `below` a price, or `retires` within days. The same twice is one.
   *
   * @example const { id } = await ratecard.putWatch({ rule: "below", model_id: "openai-gpt-5", unit: "input", price: 1 })
   */
  readonly putWatch: (watch: Wire.WatchRequest, options?: CallOptions) => Promise<Wire.Watch>

  /**
   * Follows it no more; `NotFound` where there is no such watch.
   *
   * @example await ratecard.removeWatch("2c0d5f1e-8b7a-4c39-a1de-6f0b9e4d7a52")
   */
  readonly removeWatch: (id: string, options?: CallOptions) => Promise<void>

  /**
   * The webhooks of the signed-in user, without their secrets.
   *
   * @example const { webhooks } = await ratecard.webhooks()
   */
  readonly webhooks: (options?: CallOptions) => Promise<Wire.Webhooks>

  /**
   * Adds a webhook. The answer is the only one with the secret.
   *
   * @example const { secret } = await ratecard.addWebhook({ url: "https://hooks.example.com/prices" })
   */
  readonly addWebhook: (webhook: Wire.WebhookRequest, options?: CallOptions) => Promise<Wire.AddedWebhook>

  /**
   * Removes a webhook, with all that is on its way there.
   *
   * @example await ratecard.removeWebhook("9a41c7de-3f28-4b6c-8e05-d2b7f1a3c894")
   */
  readonly removeWebhook: (id: string, options?: CallOptions) => Promise<void>

  /**
   * Sends a test event, and tells what came of it.
   *
   * @example const { result } = await ratecard.testWebhook("9a41c7de-3f28-4b6c-8e05-d2b7f1a3c894")
   */
  readonly testWebhook: (id: string, options?: CallOptions) => Promise<Wire.Delivery>

  /**
   * The last 50 events for a webhook, with what came of each.
   *
   * @example const { deliveries } = await ratecard.deliveries("9a41c7de-3f28-4b6c-8e05-d2b7f1a3c894")
   */
  readonly deliveries: (id: string, options?: CallOptions) => Promise<Wire.Deliveries>
}

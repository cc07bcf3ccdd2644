export { AdministrationGroup, PriceSet, PriceRequest, PriceLog, PriceLogEntry } from "./Administration.ts"
export { BillGroup, BOUNDS_OF_STATEMENTS, CostRequest, Costs, ReconcileRequest } from "./Bills.ts"
export { CallAnswer, CallGroup, CallRequest } from "./Calls.ts"
export { CatalogueGroup, ModelList, PriceChanges, PriceHistory } from "./Catalogue.ts"
export { CountingGroup, DEFAULT_ENCODING, TokenInfo, Tokenization, TokenizeRequest } from "./Counting.ts"
export { ExchangeGroup } from "./Exchange.ts"
export { AtomFeed, FeedGroup, JsonFeed } from "./Feeds.ts"
export {
  CallbackRequest,
  ConfiguredProviders,
  CurrentUser,
  IDENTITY_PROVIDERS,
  IdentityGroup,
  IdentityProviderName,
  OpenSessions,
  RefreshedToken,
  SignedInUser,
  SignedOut,
  SignInAddress,
  User
} from "./Identity.ts"
export { KeyCheck, KeysGroup, ApiKeyRequest, StoredApiKey, StoredApiKeys } from "./Keys.ts"
export { ModelOffers, OfferGroup, Offers } from "./Offers.ts"
export {
  AcceptedSource,
  Amounts,
  AnnouncedPrice,
  Announcements,
  MissingModel,
  MissingModels,
  Quarantine,
  QuarantinedQuote,
  SyncDecision,
  SyncReport,
  SyncRun,
  SyncRuns
} from "./PriceSync.ts"
export {
  BodyTooLarge,
  Conflict,
  Forbidden,
  InternalError,
  NotFound,
  TooManyRequests,
  Unauthorized,
  Unavailable,
  UnsupportedMediaType,
  UpstreamFailed,
  ValidationFailed,
  ValidationItem
} from "./requests/Problems.ts"
export { type Fault, literalFault } from "./requests/query.ts"
export { RatecardApi } from "./RatecardApi.ts"
export { RecommendationGroup, Recommendations } from "./Recommendation.ts"
export { Administrator, Caller, MaybeCaller, OptionallySignedIn, OwnPages, SignedIn } from "./requests/Security.ts"
export { Health, LlmsText, NotReady, Ready, SystemGroup, Version } from "./System.ts"
export { TableGroup } from "./Tables.ts"
export {
  AddedTeamToken,
  Team,
  TeamGroup,
  TeamRequest,
  Teams,
  TeamToken,
  TeamTokenRequest,
  TeamTokens
} from "./Teams.ts"
export { USAGE_VIEWS, UsageGroup, UsageReport, UsageRow, UsageStored, UsageSum, UsageUpload } from "./Usage.ts"
export {
  JsonBody,
  JsonLines,
  LongList,
  type LongListOf,
  MaxValues,
  RequestFaults,
  SecretInput,
  STRICT
} from "./requests/Validation.ts"
export { WatchRequest, Watch, Watches, WatchGroup } from "./Watches.ts"
export {
  AddedWebhook,
  Deliveries,
  Delivery,
  DELIVERY_RESULTS,
  WebhookRequest,
  Webhook,
  WEBHOOK_STATES,
  WebhookGroup,
  Webhooks
} from "./Webhooks.ts"

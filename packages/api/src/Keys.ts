import { ProviderSlug, Timestamp } from "@ratecard/core/effect"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { NotFound, Unauthorized, Unavailable } from "./requests/Problems.ts"
import { OwnPages, SignedIn } from "./requests/Security.ts"
import { JsonBody, RequestFaults, SecretInput, oneLine } from "./requests/Validation.ts"

/** A printable line of up to 100 characters: the database stores nothing else. */
const LINE = oneLine(0, 100)

const MAX_KEY_LENGTH = 4096
const MAX_EXTRA = 16

/** Characters that a header can carry; white space that was pasted around them is allowed. */
const KEY = /^\s*[!-~]+\s*$/u

const Secret = Schema.String.check(Schema.isMaxCodePoints(MAX_KEY_LENGTH))

export const ApiKeyRequest = Schema.Struct({
  provider: ProviderSlug,
  key: Secret.check(
    Schema.isPattern(KEY, {
      message: "The key should hold visible ASCII characters only; spaces and line ends around it are dropped"
    })
  ).annotate({ description: "The key itself; it is stored encrypted and never answered again" }),
  extra: Schema.optionalKey(
    Schema.NullOr(Schema.Record(Schema.String, Secret).check(Schema.isMaxProperties(MAX_EXTRA)))
  ).annotate({
    description: "What else the provider needs: `folder_id` for Yandex, `scope` for Sber; stored encrypted",
    examples: [{ folder_id: "b1g0ijbfaqsn12345678" }]
  }),
  display_name: Schema.optionalKey(Schema.NullOr(Schema.String.check(Schema.isPattern(LINE)))).annotate({
    description: "The caller's own name for the key; an empty one counts as none",
    examples: ["work account"]
  })
}).annotate({ identifier: "ApiKeyRequest", description: "A key of the caller's own for one provider" })
export interface ApiKeyRequest extends Schema.Schema.Type<typeof ApiKeyRequest> {}

export const StoredApiKey = Schema.Struct({
  id: Schema.String,
  provider: ProviderSlug,
  display_name: Schema.NullOr(Schema.String),
  key_hint: Schema.String.annotate({
    description: "Masked; at most the last four characters, and none of a key shorter than twelve"
  }),
  is_valid: Schema.Boolean.annotate({
    description: "False once a check failed, or where the key must be entered again"
  }),
  created_at: Timestamp
}).annotate({ identifier: "StoredApiKey", description: "A stored key, without the key" })
export interface StoredApiKey extends Schema.Schema.Type<typeof StoredApiKey> {}

export const StoredApiKeys = Schema.Struct({ keys: Schema.Array(StoredApiKey) }).annotate({
  identifier: "StoredApiKeys",
  description: "The caller's keys, in the order of providers"
})

export const KeyCheck = Schema.Struct({
  is_valid: Schema.Boolean,
  error: Schema.NullOr(Schema.String).annotate({
    description: "Why the key is not valid, or why the provider could not be asked; then the stored key stays as it was"
  })
}).annotate({ identifier: "KeyCheck", description: "What the provider says of a key" })

const OfProvider = { provider: ProviderSlug.annotateKey({ description: "The provider that the key is for" }) }

const Removed = HttpApiSchema.NoContent.annotate({ description: "There is no such key any more" })

export class KeysGroup extends HttpApiGroup.make("keys")
  .add(
    HttpApiEndpoint.get("apiKeys", "/", { success: StoredApiKeys, error: Unavailable })
      .annotate(OpenApi.Identifier, "list_api_keys")
      .annotate(OpenApi.Summary, "List the caller's keys")
      .annotate(OpenApi.Description, "Your stored keys, masked."),
    HttpApiEndpoint.post("addApiKey", "/", {
      payload: ApiKeyRequest,
      success: StoredApiKey.pipe(HttpApiSchema.status(201)),
      error: [Unauthorized, Unavailable]
    })
      .middleware(RequestFaults)
      .middleware(JsonBody)
      .middleware(SecretInput)
      .middleware(OwnPages)
      .annotate(OpenApi.Identifier, "add_api_key")
      .annotate(OpenApi.Summary, "Store a key")
      .annotate(OpenApi.Description, "Stores your key for a provider, encrypted, or replaces the stored one."),
    HttpApiEndpoint.delete("removeApiKey", "/:provider", {
      params: OfProvider,
      success: Removed,
      error: [NotFound, Unavailable]
    })
      .middleware(OwnPages)
      .annotate(OpenApi.Identifier, "remove_api_key")
      .annotate(OpenApi.Summary, "Remove a key")
      .annotate(OpenApi.Description, "Removes your key for one provider."),
    HttpApiEndpoint.post("validateApiKey", "/:provider/validate", {
      params: OfProvider,
      success: KeyCheck,
      error: [NotFound, Unavailable]
    })
      .middleware(OwnPages)
      .annotate(OpenApi.Identifier, "validate_api_key")
      .annotate(OpenApi.Summary, "Check a key with its provider")
      .annotate(
        OpenApi.Description,
        "Sends one small request to the provider. If the provider refuses the key, it is marked invalid; if the provider cannot be asked, nothing changes."
      )
  )
  .middleware(RequestFaults)
  .middleware(SignedIn)
  .prefix("/api/v1/api-keys")
  .annotate(OpenApi.Title, "Keys")
  .annotate(OpenApi.Description, "The caller's own keys for model providers") {}

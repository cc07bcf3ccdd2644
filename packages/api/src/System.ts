import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"

export const Health = Schema.Struct({ status: Schema.Literal("healthy") }).annotate({
  identifier: "Health",
  description: "The service answers"
})

const PricesAsOf = Schema.NullOr(Schema.String).annotate({
  description: "When the served prices were last compared with the database; null if only the bundled ones are served",
  examples: ["2026-11-21T09:30:00.000Z"]
})

export const Ready = Schema.Struct({
  status: Schema.Literal("ready"),
  database: Schema.Literal("available"),
  prices_as_of: PricesAsOf
}).annotate({ identifier: "Ready", description: "The service can do all that it offers" })

export const NotReady = Schema.Struct({
  status: Schema.Literal("unavailable"),
  database: Schema.Literal("unavailable"),
  prices_as_of: PricesAsOf
})
  .annotate({
    identifier: "NotReady",
    description: "The database is away: reads are served from memory, nothing is written"
  })
  .pipe(HttpApiSchema.status(503))

export const Version = Schema.Struct({
  version: Schema.String.annotate({ description: "Version of the software", examples: ["0.1.0"] }),
  revision: Schema.String.annotate({ description: "Full commit id that the process runs, or unknown" }),
  built_at: Schema.NullOr(Schema.String).annotate({ description: "When that revision was built; null from a checkout" })
}).annotate({ identifier: "Version", description: "What the running process was deployed from" })
export interface Version extends Schema.Schema.Type<typeof Version> {}

export const LlmsText = Schema.String.annotate({
  identifier: "LlmsText",
  description: "A description of the service for software agents"
}).pipe(HttpApiSchema.asText({ contentType: "text/plain" }))

export class SystemGroup extends HttpApiGroup.make("system")
  .add(
    HttpApiEndpoint.get("health", "/health", { success: Health })
      .annotate(OpenApi.Identifier, "get_health")
      .annotate(OpenApi.Summary, "Check that the service answers")
      .annotate(OpenApi.Description, "For monitors that restart a process when it does not answer."),
    HttpApiEndpoint.get("ready", "/health/ready", { success: [Ready, NotReady] })
      .annotate(OpenApi.Identifier, "get_readiness")
      .annotate(OpenApi.Summary, "Check that the service is ready")
      .annotate(
        OpenApi.Description,
        "Asks the database. For load balancers: a replica whose database is away answers reads only."
      ),
    HttpApiEndpoint.get("version", "/version", { success: Version })
      .annotate(OpenApi.Identifier, "get_version")
      .annotate(OpenApi.Summary, "Get the running version")
      .annotate(OpenApi.Description, "For deployments that wait until the new version runs."),
    HttpApiEndpoint.get("llms", "/llms.txt", { success: LlmsText })
      .annotate(OpenApi.Identifier, "get_llms_text")
      .annotate(OpenApi.Summary, "Describe the service for software agents")
      .annotate(OpenApi.Description, "Plain text: every public endpoint with its parameters, its units and one answer.")
  )
  .annotate(OpenApi.Title, "System")
  .annotate(OpenApi.Description, "The service about itself") {}

import { type HttpExchange, type OpenApiDocument, Prism } from "@ratecard/test-support/openapi"
import { specification } from "../src/http/reference/specification.ts"

let prism: Promise<Prism> | undefined

/** Fails the test whose exchange with the service is not as the OpenAPI document says. */
export const holdToDocument = async (exchange: HttpExchange): Promise<void> => {
  prism ??= Prism.of(specification("http://localhost") as OpenApiDocument)
  const complaints = (await prism).complaints(exchange)
  if (complaints.length === 0) return
  const { body, method, path, requestBody = "", status } = exchange
  throw new Error(
    [
      `Off the OpenAPI document: ${complaints.join("; ")}`,
      `${method} ${path} ${requestBody.slice(0, 500)}`,
      `${status} ${body.slice(0, 500)}`
    ].join("\n")
  )
}

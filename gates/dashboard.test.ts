import { assert, beforeAll, describe, it } from "@effect/vitest"
import { IS_WHOLE } from "@ratecard/test-support"
import { Ajv, type AnySchema, type ValidateFunction } from "ajv"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { createGenerator, DEFAULT_CONFIG } from "ts-json-schema-generator"

/** Grafana publishes what a dashboard is as types alone, without a name in the package's `exports`. */
const TYPES = "dist/types/raw/dashboard/x/types.gen.d.ts"

const read = () => JSON.parse(readFileSync(join(import.meta.dirname, "../docs/operations/dashboard.json"), "utf8"))

describe.runIf(IS_WHOLE)("the dashboard", () => {
  let fits: ValidateFunction
  beforeAll(() => {
    const schema = createGenerator({
      ...DEFAULT_CONFIG,
      path: join(createRequire(import.meta.url).resolve("@grafana/schema/package.json"), "..", TYPES),
      tsconfig: join(import.meta.dirname, "../tsconfig.base.json"),
      type: "Dashboard",
      skipTypeCheck: true
    }).createSchema("Dashboard")

    fits = new Ajv({ strict: false, allErrors: true }).compile(schema as AnySchema)
  })

  it("is one by Grafana's own schema", () => {
    assert.deepStrictEqual([fits(read()), fits.errors], [true, null])
  })

  it("would not be with a panel whose place is misspelt, or a variable of no kind", () => {
    const { panels, templating, ...rest } = read()
    assert.isFalse(fits({ ...rest, templating, panels: [{ ...panels[0], gridPlace: panels[0].gridPos }] }))
    assert.isFalse(fits({ ...rest, panels, templating: { list: [{ ...templating.list[0], type: "data" }] } }))
  })
})

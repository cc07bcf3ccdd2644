import { Decimal } from "decimal.js"
import { chatRecords, claudeCodeLog, messageRecords } from "./logs.ts"
import type { Call, Charge, Model } from "./work.ts"

/** A statement's format: how a vendor writes charges down, and which models it charges. */
export interface Format {
  readonly id: string
  readonly file: string
  readonly models: ReadonlyArray<Model>
  readonly logs: (calls: ReadonlyArray<Call>) => string
  readonly logFile: string
  readonly write: (charges: ReadonlyArray<Charge>, days: ReadonlyArray<string>) => string
  /** Rows are sums of charges with the same; each is rounded by itself. */
  readonly rowOf: (charge: Charge) => string
  /** Places that an amount is printed to; absent: all. */
  readonly places?: number
}

const CLAUDES: ReadonlyArray<Model> = ["claude-opus-5", "claude-haiku-4-5"]
const GPTS: ReadonlyArray<Model> = ["gpt-5.4", "gpt-5-mini"]

/** The charges of a row, together. */
export interface Row {
  readonly charges: ReadonlyArray<Charge>
  readonly first: Charge
  readonly exact: Decimal
  readonly printed: Decimal
}

export const rowsOf = (
  charges: ReadonlyArray<Charge>,
  { places, rowOf }: Pick<Format, "places" | "rowOf">
): ReadonlyArray<Row> =>
  [...Map.groupBy(charges, rowOf).values()].map((group) => {
    const exact = group.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0))
    const printed = places === undefined ? exact : exact.toDecimalPlaces(places, Decimal.ROUND_HALF_UP)
    return { charges: group, first: group[0]!, exact, printed }
  })

const byKind = ({ day, kind, marks, model }: Charge): string => JSON.stringify([day, model, kind, marks])
const byCall = ({ id, marks }: Charge): string => JSON.stringify([id, marks])
const byModel = ({ day, marks, model }: Charge): string => JSON.stringify([day, model, marks])

const fixed = (value: Decimal): string => value.toFixed()

const csv = (columns: ReadonlyArray<string>, rows: ReadonlyArray<Readonly<Record<string, string | number>>>): string =>
  [columns.join(","), ...rows.map((row) => columns.map((name) => cell(row[name] ?? "")).join(","))]
    .map((line) => `${line}\r\n`)
    .join("")

const cell = (value: string | number): string =>
  /[",\n]/u.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value)

const countOf = ({ charges }: Row, kind: string): number =>
  charges.reduce((sum, charge) => sum + (charge.kind === kind ? charge.tokens : 0), 0)

const ANTHROPIC_KINDS: Readonly<Record<string, string>> = {
  input: "uncached_input_tokens",
  cache_read: "cache_read_input_tokens",
  cache_write_5m: "cache_creation.ephemeral_5m_input_tokens",
  cache_write_1h: "cache_creation.ephemeral_1h_input_tokens",
  output: "output_tokens"
}

const costReport: Format = {
  id: "anthropic-cost-report",
  file: "cost_report.json",
  models: CLAUDES,
  logs: claudeCodeLog,
  logFile: "session.jsonl",
  rowOf: byKind,
  write: (charges, days) => {
    const rows = rowsOf(charges, costReport)
    const data = days.map((day) => ({
      starting_at: `${day}T00:00:00Z`,
      ending_at: new Date(Date.parse(day) + 86_400_000).toISOString(),
      results: rows
        .filter(({ first }) => first.day === day)
        .map(({ first: { kind, marks, model }, printed }) => {
          const token_type = ANTHROPIC_KINDS[kind] ?? null
          return {
            currency: "USD",
            amount: fixed(printed.times(100)),
            workspace_id: null,
            description: token_type === null ? "Web Search Usage" : `${model} Usage - ${kind}`,
            cost_type: token_type === null ? kind : "tokens",
            context_window: token_type && (marks?.["window"] ?? "0-200k"),
            model: token_type && model,
            service_tier: token_type && (marks?.["tier"] ?? "standard"),
            token_type,
            inference_geo: token_type && (marks?.["geo"] ?? "global")
          }
        })
    }))
    return JSON.stringify({ data, has_more: false, next_page: null }, undefined, 1)
  }
}

const DISPLAY: Readonly<Record<string, string>> = {
  "claude-opus-5": "Claude Opus 5",
  "claude-haiku-4-5": "Claude Haiku 4.5",
  "claude-sonnet-5": "Claude Sonnet 5"
}

const CONSOLE_KINDS: Readonly<Record<string, string>> = {
  input: "input_no_cache",
  cache_read: "input_cache_read",
  cache_write_5m: "input_cache_write_5m",
  cache_write_1h: "input_cache_write_1h",
  output: "output"
}

const consoleCost: Format = {
  id: "anthropic-console-cost-csv",
  file: "claude_api_cost.csv",
  models: CLAUDES,
  logs: claudeCodeLog,
  logFile: "session.jsonl",
  rowOf: byKind,
  places: 2,
  write: (charges) =>
    csv(
      "usage_date_utc,model,workspace,api_key,usage_type,context_window,token_type,cost_usd,list_price_usd,cost_type,inference_geo,speed,api_key_id,api_key_status".split(
        ","
      ),
      rowsOf(charges, consoleCost).map(({ first: { day, kind, marks, model }, printed }) => ({
        usage_date_utc: day,
        model: DISPLAY[model] ?? "",
        workspace: "Default",
        api_key: "main",
        usage_type: marks?.["tier"] === "batch" ? "batch" : "message",
        context_window: "≤ 200k",
        token_type: CONSOLE_KINDS[kind] ?? "",
        cost_usd: fixed(printed),
        list_price_usd: fixed(printed),
        cost_type: kind in CONSOLE_KINDS ? "tokens" : kind
      }))
    )
}

const OPENAI_KINDS: Readonly<Record<string, string>> = { input: "input", cache_read: "cached input", output: "output" }

const lineItem = ({ kind, model }: Charge): string =>
  kind in OPENAI_KINDS ? `${model}, ${OPENAI_KINDS[kind]}` : "Web search tool calls"

const seconds = (day: string): number => Date.parse(day) / 1000

const openAiCosts: Format = {
  id: "openai-costs",
  file: "costs.json",
  models: GPTS,
  logs: chatRecords,
  logFile: "requests.jsonl",
  rowOf: byKind,
  write: (charges, days) => {
    const rows = rowsOf(charges, openAiCosts)
    const data = days.map((day) => {
      const results = rows
        .filter(({ first }) => first.day === day)
        .map(({ first, printed }, index) => ({
          object: "organization.costs.result",
          // The API gives amounts as numbers, and some as texts.
          amount: { value: index % 2 === 0 ? fixed(printed) : "@" + fixed(printed), currency: "usd" },
          line_item: lineItem(first),
          project_id: "proj_1"
        }))
      return { object: "bucket", start_time: seconds(day), end_time: seconds(day) + 86_400, results }
    })
    return JSON.stringify({ object: "page", data, has_more: false, next_page: null }).replaceAll(/"@([\d.]+)"/gu, "$1")
  }
}

const openAiCsv: Format = {
  id: "openai-costs-csv",
  file: "cost_2026.csv",
  models: GPTS,
  logs: chatRecords,
  logFile: "requests.jsonl",
  rowOf: byKind,
  write: (charges, days) =>
    csv(
      "start_time,end_time,start_time_iso,end_time_iso,amount_value,amount_currency,line_item,project_id,organization_id,organization_name".split(
        ","
      ),
      days.flatMap((day) => {
        const of = {
          start_time: seconds(day),
          end_time: seconds(day) + 86_400,
          start_time_iso: `${day}T00:00:00+00:00`,
          end_time_iso: new Date(Date.parse(day) + 86_400_000).toISOString()
        }
        const rows = rowsOf(charges, openAiCsv).filter(({ first }) => first.day === day)
        return rows.length === 0
          ? [of]
          : rows.map(({ first, printed }) => ({
              ...of,
              amount_value: `${fixed(printed)}${fixed(printed).includes(".") ? "0000" : ".0000"}`,
              amount_currency: "usd",
              line_item: lineItem(first),
              project_id: "proj_1",
              organization_id: "org-1",
              organization_name: "Ours, Inc."
            }))
      })
    )
}

const generations: Format = {
  id: "openrouter-generations",
  file: "openrouter_activity.csv",
  models: GPTS,
  logs: chatRecords,
  logFile: "requests.jsonl",
  rowOf: byCall,
  write: (charges) =>
    csv(
      "generation_id,created_at,cost_total,cost_web_search,cost_cache,cost_file_processing,byok_usage_inference,tokens_prompt,tokens_completion,tokens_reasoning,tokens_cached,model_permaslug,provider_name,cancelled".split(
        ","
      ),
      rowsOf(charges, generations).map((row) => {
        const { at = 0, id = "", marks = {}, model } = row.first
        return {
          generation_id: id,
          created_at: new Date(at).toISOString().replace("T", " ").replace("Z", ""),
          cost_total: fixed(row.printed),
          cost_web_search: marks["search"] ?? 0,
          cost_cache: 0,
          cost_file_processing: 0,
          byok_usage_inference: marks["byok"] ?? 0,
          tokens_prompt: countOf(row, "input") + countOf(row, "cache_read"),
          tokens_completion: countOf(row, "output"),
          tokens_reasoning: 0,
          tokens_cached: countOf(row, "cache_read"),
          model_permaslug: `openai/${model}`,
          provider_name: "OpenAI",
          cancelled: marks["cancelled"] ?? "false"
        }
      })
    )
}

const activity: Format = {
  id: "openrouter-activity",
  file: "activity.json",
  models: GPTS,
  logs: chatRecords,
  logFile: "requests.jsonl",
  rowOf: byModel,
  write: (charges) =>
    JSON.stringify({
      data: rowsOf(charges, activity).map((row) => ({
        date: row.first.day,
        model: `openai/${row.first.model}`,
        model_permaslug: `openai/${row.first.model}`,
        endpoint_id: "e1",
        provider_name: "OpenAI",
        usage: row.printed.toNumber(),
        byok_usage_inference: Number(row.first.marks?.["byok"] ?? 0),
        requests: row.charges.length,
        prompt_tokens: countOf(row, "input") + countOf(row, "cache_read"),
        completion_tokens: countOf(row, "output"),
        reasoning_tokens: 0
      }))
    })
}

const cursor: Format = {
  id: "cursor-csv",
  file: "usage-events.csv",
  models: CLAUDES,
  logs: messageRecords,
  logFile: "requests.jsonl",
  rowOf: byCall,
  places: 2,
  write: (charges) =>
    csv(
      "Date,Kind,Model,Max Mode,Input (w/ Cache Write),Input (w/o Cache Write),Cache Read,Output Tokens,Total Tokens,Cost".split(
        ","
      ),
      rowsOf(charges, cursor).map((row) => {
        const { at = 0, marks = {}, model } = row.first
        const counts = [
          countOf(row, "cache_write_5m"),
          countOf(row, "input"),
          countOf(row, "cache_read"),
          countOf(row, "output")
        ]
        return {
          Date: new Date(at).toISOString(),
          Kind: marks["kind"] ?? "On-Demand",
          Model: model,
          "Max Mode": "No",
          "Input (w/ Cache Write)": counts[0]!,
          "Input (w/o Cache Write)": counts[1]!,
          "Cache Read": counts[2]!,
          "Output Tokens": counts[3]!,
          "Total Tokens": counts.reduce((sum, count) => sum + count, 0),
          Cost: marks["cost"] ?? `$${row.printed.toFixed(2)}`
        }
      })
    )
}

const copilot: Format = {
  id: "copilot-ai-usage",
  file: "usage-report.csv",
  models: CLAUDES,
  logs: messageRecords,
  logFile: "requests.jsonl",
  rowOf: byModel,
  write: (charges) =>
    csv(
      "date,username,product,sku,model,quantity,unit_type,applied_cost_per_quantity,gross_amount,discount_amount,net_amount,total_monthly_quota,organization,repository,cost_center_name,aic_quantity,aic_gross_amount,input,output,cache_read,cache_write".split(
        ","
      ),
      rowsOf(charges, copilot).map((row) => {
        const { day, marks = {}, model } = row.first
        const discount = new Decimal(marks["discount"] ?? 0)
        const gross = row.printed.plus(discount)
        return {
          date: day,
          username: "octocat",
          product: "copilot",
          sku: "copilot_ai_credit",
          model: DISPLAY[model] ?? model,
          quantity: fixed(gross.times(100)),
          unit_type: "ai-credits",
          applied_cost_per_quantity: "0.01",
          gross_amount: fixed(gross),
          discount_amount: fixed(discount),
          net_amount: fixed(row.printed),
          total_monthly_quota: "1500",
          organization: "ours",
          input: countOf(row, "input"),
          output: countOf(row, "output"),
          cache_read: countOf(row, "cache_read"),
          cache_write: countOf(row, "cache_write_5m")
        }
      })
    )
}

const spendLogs: Format = {
  id: "litellm-spend-logs",
  file: "spend_logs.jsonl",
  models: GPTS,
  logs: chatRecords,
  logFile: "requests.jsonl",
  rowOf: byCall,
  write: (charges) =>
    rowsOf(charges, spendLogs)
      .map((row) => {
        const { at = 0, id, marks = {}, model } = row.first
        const cached = countOf(row, "cache_read")
        return `${JSON.stringify({
          request_id: id,
          call_type: "acompletion",
          spend: row.printed.toNumber(),
          prompt_tokens: countOf(row, "input") + cached,
          completion_tokens: countOf(row, "output"),
          startTime: new Date(at).toISOString(),
          endTime: new Date(at + 1000).toISOString(),
          model,
          custom_llm_provider: "openai",
          cache_hit: "False",
          status: marks["status"] ?? "success",
          metadata: { usage_object: { prompt_tokens_details: { cached_tokens: cached } } }
        })}\n`
      })
      .join("")
}

const FOCUS_KINDS: Readonly<Record<string, string>> = {
  input: "Input tokens",
  cache_read: "Cache read tokens",
  cache_write_5m: "Cache write tokens",
  output: "Output tokens"
}

const focusFile: Format = {
  id: "focus",
  file: "focus.csv",
  models: GPTS,
  logs: chatRecords,
  logFile: "requests.jsonl",
  rowOf: byKind,
  write: (charges) =>
    csv(
      "BilledCost,BillingCurrency,ChargeCategory,ChargeDescription,ChargePeriodStart,ChargePeriodEnd,ConsumedQuantity,ConsumedUnit,ListCost,PricingCurrency,ProviderName,ServiceName,SkuId,SkuMeter,SkuPriceDetails,SubAccountId".split(
        ","
      ),
      rowsOf(charges, focusFile).map(({ charges: group, first: { day, kind, marks = {}, model }, printed }) => {
        const isUsage = kind in FOCUS_KINDS
        return {
          BilledCost: fixed(printed),
          BillingCurrency: "USD",
          ChargeCategory: isUsage ? "Usage" : kind,
          ChargeDescription: isUsage ? `${model} ${kind}` : kind,
          ChargePeriodStart: `${day}T00:00:00Z`,
          ChargePeriodEnd: new Date(Date.parse(day) + 86_400_000).toISOString(),
          ConsumedQuantity: group.reduce((sum, { tokens }) => sum + tokens, 0),
          ConsumedUnit: "Tokens",
          ListCost: marks["list"] ?? fixed(printed),
          PricingCurrency: "USD",
          ProviderName: "OpenAI",
          ServiceName: "API",
          SkuId: isUsage ? `sku-${kind}` : "",
          SkuMeter: FOCUS_KINDS[kind] ?? "",
          SkuPriceDetails: isUsage ? JSON.stringify({ ModelId: model }) : ""
        }
      })
    )
}

const AWS_KINDS: Readonly<Record<string, string>> = {
  input: "input-tokens",
  cache_read: "cache-read-input-token-count",
  cache_write_5m: "cache-write-input-token-count",
  output: "output-tokens"
}

const aws: Format = {
  id: "aws-cur-2",
  file: "cur.csv",
  models: CLAUDES,
  logs: messageRecords,
  logFile: "requests.jsonl",
  rowOf: byKind,
  write: (charges) =>
    csv(
      "line_item_usage_start_date,line_item_line_item_type,line_item_usage_type,line_item_usage_amount,line_item_unblended_cost,line_item_product_code,product_name,pricing_unit".split(
        ","
      ),
      rowsOf(charges, aws).map(({ charges: group, first: { day, kind, marks = {}, model }, printed }) => ({
        line_item_usage_start_date: `${day}T00:00:00.000Z`,
        line_item_line_item_type: kind in AWS_KINDS ? "Usage" : kind,
        line_item_usage_type:
          kind in AWS_KINDS
            ? `USW2-anthropic.${model}-mantle-${AWS_KINDS[kind]}${marks["geo"] === "us" ? "" : "-global"}-${marks["tier"] ?? "standard"}`
            : "USW2-Tax",
        line_item_usage_amount: group.reduce((sum, { tokens }) => sum + tokens, 0) / 1000,
        line_item_unblended_cost: fixed(printed),
        line_item_product_code: "AmazonBedrock",
        pricing_unit: "1K tokens"
      }))
    )
}

const AZURE_KINDS: Readonly<Record<string, string>> = { input: "Inp", cache_read: "cached Inp", output: "Outp" }

const azure: Format = {
  id: "azure-usage",
  file: "azure-usage.csv",
  models: ["gpt-4.1", "gpt-5-mini"],
  logs: chatRecords,
  logFile: "requests.jsonl",
  rowOf: byKind,
  write: (charges) =>
    csv(
      "date,meterCategory,meterSubCategory,meterName,quantity,unitOfMeasure,costInBillingCurrency,billingCurrency".split(
        ","
      ),
      rowsOf(charges, azure).map(({ charges: group, first: { day, kind, marks = {}, model }, printed }) => ({
        date: day,
        meterCategory: "Cognitive Services",
        meterSubCategory: "Azure OpenAI",
        meterName: `${model.replaceAll("-", " ")} ${AZURE_KINDS[kind]} ${marks["geo"] === "zone" ? "DZone" : "glbl"} Tokens`,
        quantity: group.reduce((sum, { tokens }) => sum + tokens, 0) / 1000,
        unitOfMeasure: "1K",
        costInBillingCurrency: fixed(printed),
        billingCurrency: "USD"
      }))
    )
}

const GEMINIS: Readonly<Record<string, string>> = {
  "gemini-2.5-flash": "Gemini 2.5 Flash GA",
  "gemini-3.5-flash-lite": "Gemini 3.5 Flash Lite GA"
}

const GOOGLE_KINDS: Readonly<Record<string, string>> = {
  input: "Text Input - Predictions",
  cache_read: "Cached Text Input - Predictions",
  output: "Text Output - Predictions"
}

const google: Format = {
  id: "google-console-csv",
  file: "cost_table.csv",
  models: ["gemini-2.5-flash", "gemini-3.5-flash-lite"],
  logs: chatRecords,
  logFile: "requests.jsonl",
  rowOf: byKind,
  places: 2,
  write: (charges) =>
    csv(
      "Billing account name,Service description,SKU description,Credit type,Cost type,Usage start date,Usage end date,Usage amount,Unrounded Cost ($),Cost ($)".split(
        ","
      ),
      rowsOf(charges, google).map(({ charges: group, exact, first: { day, kind, model }, printed }) => ({
        "Billing account name": "Ours",
        "Service description": "Gemini API",
        "SKU description": kind in GOOGLE_KINDS ? `${GEMINIS[model]} ${GOOGLE_KINDS[kind]}` : kind,
        "Credit type": kind === "Credit" ? "PROMOTION" : "",
        "Cost type": kind === "Tax" ? "Tax" : "Usage",
        "Usage start date": day,
        "Usage end date": day,
        "Usage amount": group.reduce((sum, { tokens }) => sum + tokens, 0),
        "Unrounded Cost ($)": fixed(exact),
        "Cost ($)": fixed(printed)
      }))
    )
}

/** Every format that the generator writes, by its id. */
export const FORMATS = {
  costReport,
  consoleCost,
  openAiCosts,
  openAiCsv,
  generations,
  activity,
  cursor,
  copilot,
  spendLogs,
  focus: focusFile,
  aws,
  azure,
  google
} as const

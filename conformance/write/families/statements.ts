import type { Case } from "../../case.ts"
import { sheetAt } from "../sheets.ts"
import { statedPrices } from "../told.ts"
import { type Line, productOf, sumOf, type Uses, worked } from "../work.ts"

/** A row of a statement: a model, a day and one kind of token. */
interface Charged extends Line {
  readonly day: string
  readonly model: string
}

const chargesOf = (rows: ReadonlyArray<readonly [model: string, day: string, uses: Uses]>): ReadonlyArray<Charged> =>
  rows.flatMap(([model, day, uses]) =>
    worked({ sheet: sheetAt(model, `${day}T12:00:00Z`), uses, isSum: true }).lines.map((line) => ({
      ...line,
      model,
      day
    }))
  )

interface Stated {
  readonly id: string
  readonly title: string
  readonly provider: string
  readonly file: string
  readonly text: string
  readonly total: string
  readonly charged?: ReadonlyArray<Charged>
  readonly wrong?: Case["wrong"]
  readonly why: string
  readonly documents: ReadonlyArray<string>
}

const stated = ({ charged = [], documents, file, id, provider, text, title, total, why, wrong }: Stated): Case => ({
  id: `statement-${id}`,
  title,
  question: { provider },
  input: { statement: { file, text } },
  ...(charged.length > 0 && {
    prices: [...new Set(charged.map(({ day, model }) => sheetAt(model, `${day}T12:00:00Z`)))].map(
      (sheet) => statedPrices({ sheet })[0]!
    )
  }),
  expect: { total, currency: "USD" },
  ...(wrong && { wrong }),
  why,
  documents
})

const csv = (columns: string, rows: ReadonlyArray<ReadonlyArray<string | number>>): string =>
  [columns, ...rows.map((row) => row.map(cell).join(","))].map((row) => `${row}\r\n`).join("")

const cell = (value: string | number): string =>
  /[",\n]/u.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value)

const totalOf = (charged: ReadonlyArray<Charged>): string => sumOf(charged.map(({ amount }) => amount))
const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

const CLAUDE = chargesOf([
  [
    "claude-opus-5",
    "2026-09-14",
    { input: 12_345, cache_read: 98_765, cache_write_5m: 4_321, cache_write_1h: 1_000, output: 6_789 }
  ],
  ["claude-haiku-4-5", "2026-09-16", { input: 777_777, output: 31_313 }]
])
const TOKEN_TYPES: Readonly<Record<string, string>> = {
  input: "uncached_input_tokens",
  cache_read: "cache_read_input_tokens",
  cache_write_5m: "cache_creation.ephemeral_5m_input_tokens",
  cache_write_1h: "cache_creation.ephemeral_1h_input_tokens",
  output: "output_tokens"
}
const costReport = (
  charged: ReadonlyArray<Charged>,
  days: ReadonlyArray<string>,
  more: ReadonlyArray<object> = []
) => ({
  data: days.map((day) => ({
    starting_at: `${day}T00:00:00Z`,
    ending_at: `${dayAfter(day)}T00:00:00Z`,
    results: [
      ...charged
        .filter((each) => each.day === day)
        .map(({ amount, model, unit }) => ({
          currency: "USD",
          amount: productOf(amount, 100),
          workspace_id: null,
          description: `${model} Usage`,
          cost_type: "tokens",
          context_window: "0-200k",
          model,
          service_tier: "standard",
          token_type: TOKEN_TYPES[unit],
          inference_geo: "global"
        })),
      ...(day === days[0] ? more : [])
    ]
  })),
  has_more: false,
  next_page: null
})
const ADMIN = "https://platform.claude.com/docs/en/api/admin/cost_report"
const search = {
  currency: "USD",
  amount: "45",
  workspace_id: null,
  description: "Web Search Usage",
  cost_type: "web_search",
  context_window: null,
  model: null,
  service_tier: null,
  token_type: null,
  inference_geo: null
}
const anthropic = [
  stated({
    id: "anthropic-cents",
    title: "Anthropic's cost report: amounts are cents, as decimals in text, and a day without costs is empty",
    provider: "anthropic",
    file: "cost_report.json",
    text: JSON.stringify(costReport(CLAUDE, ["2026-09-14", "2026-09-15", "2026-09-16"])),
    total: totalOf(CLAUDE),
    charged: CLAUDE,
    wrong: [{ total: productOf(totalOf(CLAUDE), 100), because: "cents taken for dollars" }],
    why: '"123.45" is 1.2345 dollars.',
    documents: [ADMIN]
  }),
  stated({
    id: "anthropic-search",
    title: "Anthropic's cost report with 45 searches",
    provider: "anthropic",
    file: "cost_report.json",
    text: JSON.stringify(costReport(CLAUDE, ["2026-09-14", "2026-09-16"], [search])),
    total: sumOf([totalOf(CLAUDE), "0.45"]),
    charged: CLAUDE,
    wrong: [{ total: totalOf(CLAUDE), because: "fees left out" }],
    why: "A fee has no model and no kind of token, and is charged all the same.",
    documents: [ADMIN]
  }),
  stated({
    id: "anthropic-pages",
    title: "Anthropic's cost report as an array of pages",
    provider: "anthropic",
    file: "cost_report.json",
    text: JSON.stringify([costReport(CLAUDE, ["2026-09-14"]), costReport(CLAUDE, ["2026-09-16"])]),
    total: totalOf(CLAUDE),
    charged: CLAUDE,
    wrong: [{ total: totalOf(CLAUDE.filter(({ day }) => day === "2026-09-14")), because: "the first page alone" }],
    why: "A report comes in pages; all of them are the statement.",
    documents: [ADMIN]
  }),
  stated({
    id: "anthropic-console",
    title: "The Console's CSV: dollars, and a list price next to what was charged",
    provider: "anthropic",
    file: "claude_api_cost.csv",
    text: csv(
      "usage_date_utc,model,workspace,api_key,usage_type,context_window,token_type,cost_usd,list_price_usd,cost_type,inference_geo,speed,api_key_id,api_key_status",
      [
        [
          "2026-09-14",
          "Claude Opus 5",
          "Default",
          "main",
          "message",
          "≤ 200k",
          "input_no_cache",
          "12.34",
          "13.71",
          "tokens",
          "global",
          "standard",
          "k1",
          "active"
        ],
        [
          "2026-09-14",
          "Claude Opus 5",
          "Default",
          "main",
          "message",
          "≤ 200k",
          "output",
          "8.10",
          "9.00",
          "tokens",
          "global",
          "standard",
          "k1",
          "active"
        ]
      ]
    ),
    total: "20.44",
    wrong: [{ total: "22.71", because: "list prices added up" }],
    why: "cost_usd is charged; list_price_usd shows a negotiated discount.",
    documents: ["https://platform.claude.com/docs/en/about-claude/pricing"]
  })
]

const GPT = chargesOf([
  ["gpt-5.4", "2026-09-14", { input: 1_241, cache_read: 512, output: 98 }],
  ["gpt-5-mini", "2026-09-15", { input: 20_002, output: 4_004 }]
])
const KINDS: Readonly<Record<string, string>> = { input: "input", cache_read: "cached input", output: "output" }
const seconds = (day: string): number => Date.parse(day) / 1000
const costs = (charged: ReadonlyArray<Charged>, value: (amount: string, index: number) => string) => {
  const data = ["2026-09-14", "2026-09-15", "2026-09-16"].map((day) => ({
    object: "bucket",
    start_time: seconds(day),
    end_time: seconds(dayAfter(day)),
    results: charged
      .filter((each) => each.day === day)
      .map(({ amount, model, unit }, index) => ({
        object: "organization.costs.result",
        amount: { value: value(amount, index), currency: "usd" },
        line_item: `${model}-2026-03-05, ${KINDS[unit]}`,
        project_id: "proj_1"
      }))
  }))
  return JSON.stringify({ object: "page", data, has_more: false, next_page: null }).replaceAll(
    /"#([\d.eE+-]+)"/gu,
    "$1"
  )
}
const COSTS = "https://platform.openai.com/docs/api-reference/usage/costs"
const openai = [
  stated({
    id: "openai-numbers",
    title: "OpenAI's costs: amounts are numbers, and lines are tokens times price to the last digit",
    provider: "openai",
    file: "costs.json",
    text: costs(GPT, (amount) => `#${amount}`),
    total: totalOf(GPT),
    charged: GPT,
    why: "0.0031025 = 1,241 × 2.5 / 10⁶. An amount read through a binary fraction loses its last digits.",
    documents: [COSTS]
  }),
  stated({
    id: "openai-texts",
    title: "OpenAI's costs: some amounts are numbers in text",
    provider: "openai",
    file: "costs.json",
    text: costs(GPT, (amount, index) => (index % 2 === 0 ? amount : `#${amount}`)),
    total: totalOf(GPT),
    charged: GPT,
    wrong: [{ total: "0", because: "texts taken for nothing" }],
    why: "value has been both.",
    documents: [COSTS, "https://github.com/steipete/CodexBar/issues/999"]
  }),
  stated({
    id: "openai-exponent",
    title: "OpenAI's costs: an amount of 1.0E-5",
    provider: "openai",
    file: "costs.json",
    text: costs(GPT.slice(0, 1), () => "#1.0E-5"),
    total: "0.00001",
    why: "JSON may write numbers with an exponent.",
    documents: [COSTS]
  }),
  stated({
    id: "openai-csv",
    title: "The dashboard's CSV: a day without costs has empty cells, amounts have trailing zeros",
    provider: "openai",
    file: "cost_2025-10.csv",
    text: csv(
      "start_time,end_time,start_time_iso,end_time_iso,amount_value,amount_currency,line_item,project_id,organization_id,organization_name",
      [
        [
          "1760400000",
          "1760486400",
          "2025-10-14T00:00:00+00:00",
          "2025-10-15T00:00:00+00:00",
          "0.34090000000000000",
          "usd",
          "",
          "",
          "org-1",
          "Ours, Inc."
        ],
        ["1760486400", "1760572800", "2025-10-15T00:00:00+00:00", "2025-10-16T00:00:00+00:00", "", "", "", "", "", ""],
        [
          "1760572800",
          "1760659200",
          "2025-10-16T00:00:00+00:00",
          "2025-10-17T00:00:00+00:00",
          "0.569788",
          "usd",
          "",
          "",
          "org-1",
          "Ours, Inc."
        ]
      ]
    ),
    total: "0.910688",
    why: "Recorded amounts of October 2025: 0.3409 and 0.569788.",
    documents: ["https://github.com/xavierjflanagan/Guardian (two exports of October 2025)", COSTS]
  })
]

const CURSOR_COLUMNS =
  "Date,Kind,Model,Max Mode,Input (w/ Cache Write),Input (w/o Cache Write),Cache Read,Output Tokens,Total Tokens,Cost"
const cursorRow = (minute: number, kind: string, cost: string) => [
  `2026-09-14T10:${String(minute).padStart(2, "0")}:00.000Z`,
  kind,
  "claude-opus-5",
  "No",
  9_541,
  117_382,
  1_383_578,
  13_232,
  1_523_733,
  cost
]
const CURSOR = "https://cursor.com/docs/account/usage"
const cursor = [
  stated({
    id: "cursor-included",
    title: "Cursor: under Included a number is a value at the API, and no charge",
    provider: "cursor",
    file: "usage-events.csv",
    text: csv(CURSOR_COLUMNS, [
      cursorRow(1, "On-Demand", "$0.49"),
      cursorRow(2, "Included", "1.72"),
      cursorRow(3, "Included", "Included"),
      cursorRow(4, "On-Demand", "0.03")
    ]),
    total: "0.52",
    wrong: [{ total: "2.24", because: "what the plan includes counted" }],
    why: "Only On-Demand rows are charged.",
    documents: [CURSOR]
  }),
  stated({
    id: "cursor-errored",
    title: "Cursor: errored and aborted requests are not charged, and - is nothing",
    provider: "cursor",
    file: "usage-events.csv",
    text: csv(CURSOR_COLUMNS, [
      cursorRow(1, "Errored, No Charge", "0.20"),
      cursorRow(2, "Aborted, Not Charged", "-"),
      cursorRow(3, "On-Demand", "$1.10"),
      cursorRow(4, "Free", "Free")
    ]),
    total: "1.1",
    wrong: [{ total: "1.3", because: "a failed request counted" }],
    why: "Kind says that they are not charged.",
    documents: [CURSOR]
  }),
  stated({
    id: "cursor-old",
    title: "Cursor's older columns: Cost to you, without Kind",
    provider: "cursor",
    file: "usage-events.csv",
    text: csv(
      "Date,Model,Input (w/ Cache Write),Input (w/o Cache Write),Cache Read,Output Tokens,Total Tokens,API Cost,Cost to you",
      [
        ["2025-08-14T10:01:00.000Z", "claude-4-sonnet", 100, 2_000, 30_000, 400, 32_500, "$0.30", "$0.25"],
        ["2025-08-14T10:05:00.000Z", "claude-4-sonnet", 0, 1_000, 0, 100, 1_100, "$0.04", "$0"]
      ]
    ),
    total: "0.25",
    wrong: [{ total: "0.34", because: "the cost at the API added up" }],
    why: "Cost to you is charged.",
    documents: [CURSOR]
  })
]

const copilot = stated({
  id: "copilot-net",
  title: "GitHub Copilot: net_amount is charged, what the plan includes is a discount",
  provider: "github-copilot",
  file: "usage-report.csv",
  text: csv(
    "date,username,product,sku,model,quantity,unit_type,applied_cost_per_quantity,gross_amount,discount_amount,net_amount,total_monthly_quota,organization,repository,cost_center_name,aic_quantity,aic_gross_amount",
    [
      [
        "2026-09-14",
        "octocat",
        "copilot",
        "copilot_ai_credit",
        "Claude Sonnet 4.6",
        "812.5",
        "ai-credits",
        "0.01",
        "8.125",
        "8.125",
        "0",
        "1500",
        "ours",
        "",
        "",
        "",
        ""
      ],
      [
        "2026-09-15",
        "octocat",
        "copilot",
        "copilot_ai_credit",
        "Auto: Claude Haiku 4.5",
        "140",
        "ai-credits",
        "0.01",
        "1.4",
        "0.6",
        "0.8",
        "1500",
        "ours",
        "",
        "",
        "",
        ""
      ]
    ]
  ),
  total: "0.8",
  wrong: [{ total: "9.525", because: "gross amounts added up" }],
  why: "gross less discount is net; a credit is 0.01 USD.",
  documents: ["https://docs.github.com/en/billing/reference/billing-reports"]
})

const openrouter = [
  stated({
    id: "openrouter-activity",
    title: "OpenRouter's activity: usage is spent, byok_usage_inference is charged elsewhere",
    provider: "openrouter",
    file: "activity.json",
    text: JSON.stringify({
      data: [
        {
          date: "2026-09-14",
          model: "openai/gpt-5.4",
          model_permaslug: "openai/gpt-5.4",
          endpoint_id: "e1",
          provider_name: "OpenAI",
          usage: 0.0123,
          byok_usage_inference: 0,
          requests: 3,
          prompt_tokens: 4_000,
          completion_tokens: 150,
          reasoning_tokens: 0
        },
        {
          date: "2026-09-15",
          model: "anthropic/claude-opus-5",
          model_permaslug: "anthropic/claude-opus-5",
          endpoint_id: "e2",
          provider_name: "Anthropic",
          usage: 0.015,
          byok_usage_inference: 0.3,
          requests: 1,
          prompt_tokens: 50_000,
          completion_tokens: 2_000,
          reasoning_tokens: 0
        }
      ]
    }),
    total: "0.0273",
    wrong: [{ total: "0.3273", because: "what the own key pays counted" }],
    why: "With the caller's own key the tokens are on the maker's bill.",
    documents: ["https://openrouter.ai/docs/api-reference/analytics/get-activity"]
  }),
  stated({
    id: "openrouter-generations",
    title: "OpenRouter's generations: cost_total holds the other costs",
    provider: "openrouter",
    file: "openrouter_activity.csv",
    text: csv(
      "generation_id,created_at,cost_total,cost_web_search,cost_cache,cost_file_processing,byok_usage_inference,tokens_prompt,tokens_completion,tokens_reasoning,tokens_cached,model_permaslug,provider_name,cancelled",
      [
        [
          "gen-1",
          "2026-09-14 18:54:30.040",
          "0.0246",
          "0.02",
          "0",
          "0",
          "0",
          900,
          60,
          0,
          0,
          "openai/gpt-5.4",
          "OpenAI",
          "false"
        ],
        [
          "gen-2",
          "2026-09-14 18:55:30.040",
          "0.0046",
          "0",
          "0",
          "0",
          "0",
          900,
          60,
          0,
          0,
          "openai/gpt-5.4",
          "OpenAI",
          "false"
        ]
      ]
    ),
    total: "0.0292",
    wrong: [{ total: "0.0492", because: "the search added to a total that has it" }],
    why: "cost_web_search is a part of cost_total.",
    documents: ["https://openrouter.ai/docs/use-cases/usage-accounting"]
  })
]

const FOCUS_COLUMNS =
  "BilledCost,BillingCurrency,ChargeCategory,ChargeDescription,ChargePeriodStart,ChargePeriodEnd,ConsumedQuantity,ConsumedUnit,EffectiveCost,ListCost,PricingCurrency,PricingCurrencyEffectiveCost,ProviderName,ServiceName,SkuId,SkuMeter,SkuPriceDetails"
const focusRow = (
  billed: string,
  category: string,
  list: string,
  more: { readonly currency?: string; readonly effective?: string } = {}
) => [
  billed,
  more.currency ?? "USD",
  category,
  `${category} of gpt-5.4`,
  "2026-09-14T00:00:00Z",
  "2026-09-15T00:00:00Z",
  category === "Usage" ? 1_000_000 : "",
  category === "Usage" ? "Tokens" : "",
  billed,
  list,
  "USD",
  more.effective ?? billed,
  "OpenAI",
  "API",
  category === "Usage" ? "sku-input" : "",
  category === "Usage" ? "Input tokens" : "",
  category === "Usage" ? JSON.stringify({ ModelId: "gpt-5.4" }) : ""
]
const FOCUS = "https://focus.finops.org/focus-specification/v1-2/"
const focus = [
  stated({
    id: "focus-tax-and-credit",
    title: "FOCUS: tax and credits are charges too",
    provider: "openai",
    file: "focus.csv",
    text: csv(FOCUS_COLUMNS, [
      focusRow("2.5", "Usage", "2.5"),
      focusRow("0.475", "Tax", "0"),
      focusRow("-1", "Credit", "0")
    ]),
    total: "1.975",
    wrong: [{ total: "2.5", because: "usage alone" }],
    why: "The invoice is the sum of BilledCost.",
    documents: [FOCUS]
  }),
  stated({
    id: "focus-discount",
    title: "FOCUS: ListCost is not a charge",
    provider: "openai",
    file: "focus.csv",
    text: csv(FOCUS_COLUMNS, [focusRow("2.125", "Usage", "2.5"), focusRow("0.85", "Usage", "1")]),
    total: "2.975",
    wrong: [{ total: "3.5", because: "list prices added up" }],
    why: "BilledCost is what is invoiced.",
    documents: [FOCUS]
  }),
  stated({
    id: "focus-euros",
    title: "FOCUS: billed in euros, priced in dollars",
    provider: "openai",
    file: "focus.csv",
    text: csv(FOCUS_COLUMNS, [
      focusRow("2.3", "Usage", "2.5", { currency: "EUR", effective: "2.5" }),
      focusRow("0.92", "Usage", "1", { currency: "EUR", effective: "1" })
    ]),
    total: "3.5",
    wrong: [{ total: "3.22", because: "euros taken for dollars" }],
    why: "Dollars are asked for: PricingCurrencyEffectiveCost has them.",
    documents: [FOCUS]
  })
]

const AWS_COLUMNS =
  "line_item_usage_start_date,line_item_line_item_type,line_item_usage_type,line_item_usage_amount,line_item_unblended_cost,line_item_product_code,product_name,pricing_unit"
const clouds = [
  stated({
    id: "aws-regional",
    title: "AWS: a global profile, a regional one with its 10 % in the name, and tax",
    provider: "amazon-bedrock",
    file: "cur.csv",
    text: csv(AWS_COLUMNS, [
      [
        "2026-08-20T00:00:00.000Z",
        "Usage",
        "USW2-anthropic.claude-opus-5-mantle-input-tokens-global-standard",
        "200",
        "1",
        "AmazonBedrock",
        "",
        "1K tokens"
      ],
      [
        "2026-08-20T00:00:00.000Z",
        "Usage",
        "USW2-anthropic.claude-opus-5-mantle-input-tokens-standard",
        "200",
        "1.1",
        "AmazonBedrock",
        "",
        "1K tokens"
      ],
      ["2026-08-20T00:00:00.000Z", "Tax", "USW2-Tax", "1", "0.399", "AmazonBedrock", "", ""]
    ]),
    total: "2.499",
    wrong: [{ total: "2.1", because: "tax left out" }],
    why: "unblended cost is charged; 0.0050 and 0.0055 per 1,000 tokens are two usage types.",
    documents: ["https://docs.aws.amazon.com/cur/latest/userguide/table-dictionary-cur2.html"]
  }),
  stated({
    id: "azure-export",
    title: "Azure: quantities are thousands of tokens",
    provider: "azure",
    file: "azure-usage.csv",
    text: csv(
      "date,meterCategory,meterSubCategory,meterName,quantity,unitOfMeasure,costInBillingCurrency,billingCurrency",
      [
        ["2026-09-14", "Cognitive Services", "Azure OpenAI", "gpt 4.1 Inp glbl Tokens", "1000", "1K", "2", "USD"],
        [
          "2026-09-14",
          "Cognitive Services",
          "Azure OpenAI",
          "gpt 4.1 cached Inp glbl Tokens",
          "500",
          "1K",
          "0.25",
          "USD"
        ],
        ["2026-09-15", "Cognitive Services", "Azure OpenAI", "gpt 4.1 Outp DZone Tokens", "10", "1K", "0.088", "USD"]
      ]
    ),
    total: "2.338",
    why: "costInBillingCurrency is charged.",
    documents: [
      "https://learn.microsoft.com/en-us/azure/cost-management-billing/automate/understand-usage-details-fields"
    ]
  }),
  stated({
    id: "google-bigquery",
    title: "Google Cloud: credits are negative amounts in a list of each row",
    provider: "google",
    file: "billing.jsonl",
    text: [
      {
        service: { description: "Vertex AI" },
        sku: { description: "Gemini 2.5 Flash GA Text Input - Predictions" },
        usage_start_time: "2026-06-01T10:00:00Z",
        usage_end_time: "2026-06-01T11:00:00Z",
        cost: "0.3",
        currency: "USD",
        currency_conversion_rate: "1",
        cost_type: "regular",
        credits: [{ name: "Free trial", amount: "-0.1", type: "PROMOTION" }],
        invoice: { month: "202606" }
      },
      {
        service: { description: "Vertex AI" },
        sku: { description: "Gemini 2.5 Flash GA Text Output - Predictions" },
        usage_start_time: "2026-06-01T10:00:00Z",
        usage_end_time: "2026-06-01T11:00:00Z",
        cost: "0.25",
        currency: "USD",
        currency_conversion_rate: "1",
        cost_type: "regular",
        credits: [],
        invoice: { month: "202606" }
      }
    ]
      .map((row) => `${JSON.stringify(row)}\n`)
      .join(""),
    total: "0.45",
    wrong: [{ total: "0.55", because: "credits left out" }],
    why: "What is paid is cost plus credits.",
    documents: ["https://cloud.google.com/billing/docs/how-to/export-data-bigquery-tables/standard-usage"]
  })
]

const litellm = stated({
  id: "litellm-spend",
  title: "LiteLLM's spend logs: failed calls have no spend",
  provider: "litellm",
  file: "spend_logs.jsonl",
  text: [
    ["r1", 0.0123, "success"],
    ["r2", 0, "failure"],
    ["r3", 0.00045, "success"]
  ]
    .map(
      ([request_id, spend, status]) =>
        `${JSON.stringify({ request_id, call_type: "acompletion", spend, prompt_tokens: 100, completion_tokens: 10, startTime: "2026-09-14T10:00:00Z", endTime: "2026-09-14T10:00:01Z", model: "gpt-5.4", custom_llm_provider: "openai", cache_hit: "False", status, metadata: {} })}\n`
    )
    .join(""),
  total: "0.01275",
  why: "spend of each row, to its last digit.",
  documents: ["https://github.com/BerriAI/litellm/blob/main/schema.prisma"]
})

const unknown: Case = {
  id: "statement-unknown-format",
  title: "A table of no known vendor",
  question: { provider: "unknown" },
  input: { statement: { file: "costs.csv", text: "when;what;how much\n2026-09-14;things;12,50\n" } },
  expect: { refuse: "unknown format" },
  why: "What a column means is not guessed.",
  documents: ["https://www.rfc-editor.org/rfc/rfc4180"]
}

export const statements = {
  about:
    "What vendors, gateways and clouds say that they charged: cents, numbers in text, pages, what plans include, tax, credits, other currencies.",
  cases: [...anthropic, ...openai, ...cursor, copilot, ...openrouter, ...focus, ...clouds, litellm, unknown]
}

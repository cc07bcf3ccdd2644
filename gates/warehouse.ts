import { writeFileSync } from "node:fs"
import { join } from "node:path"

/** The units that a row of usage has a column for. */
export const COUNTED = ["input", "cache_read", "cache_write_5m", "cache_write_30m", "cache_write_1h", "output"] as const

/** The words in which one engine's SQL differs from that of others. */
interface Dialect {
  /** The first lines of its file. */
  readonly about: string
  /** The statements that load both tables anew. */
  readonly load: string
  readonly quote: string
  readonly text: string
  readonly whole: string
  readonly instant: string
  readonly quantity: string
  readonly price: string
  /** A count and a quantity, as factors of a price. */
  readonly factor: string
  readonly amount: string
  readonly never: string
  readonly always: string
  readonly tomorrow: string
  /** Each name of a list, and what stands behind the table for it. */
  readonly name: readonly [value: string, from: string]
  readonly replaced: (text: string, pattern: string, by: string) => string
  /** The type of a column that may be null, where others may not. */
  readonly nullable?: (type: string) => string
  /** The statements that make a table of a query, where that is not `create or replace table … as …`. */
  readonly made?: (name: string, query: string) => string
  /** The end of the statement that makes a table. */
  readonly table?: string
}

const PROVEN = "Tests run this file, and compare its bills with those of Ratecard."

const UNPROVEN = "Nothing has run this file here: it is the SQL of DuckDB in other words. Try it on rows that you know."

const INSTANTS = /^(?:from|to)$/u

const columnsOf = ({ instant, quote, text, whole }: Pick<Dialect, "instant" | "quote" | "text" | "whole">) => {
  const typed = (columns: string) =>
    columns
      .split(" ")
      .map((name) => {
        const type = INSTANTS.test(name)
          ? instant
          : /^(?:schema|prompt_from|prompt_to|per|input_tokens)$/u.test(name)
            ? whole
            : text
        return `  ${INSTANTS.test(name) ? quote + name + quote : name} ${type}`
      })
      .join(",\n")
  return {
    prices: typed(
      "schema model_id model_name names provider seller unit tier region prompt_from prompt_to conditions from to price per each input_tokens currency basis source url note"
    ),
    rates: typed("schema day from to base currency rate source")
  }
}

const POSTGRES_TYPES = { quote: '"', text: "text", whole: "bigint", instant: "timestamptz" }
const SNOWFLAKE_TYPES = { quote: '"', text: "varchar", whole: "number(19, 0)", instant: "timestamp_tz" }

const backslashed = (text: string, pattern: string, by: string) => `regexp_replace(${text}, '${pattern}', '${by}')`

/** The engines by the names of their files. */
export const DIALECTS = {
  duckdb: {
    about: PROVEN,
    load: `create or replace table prices as from 'prices.parquet';
create or replace table rates as from 'rates.parquet';`,
    quote: '"',
    text: "varchar",
    whole: "bigint",
    instant: "timestamp",
    quantity: "decimal(19, 6)",
    price: "decimal(18, 12)",
    factor: "decimal(19, 6)",
    amount: "decimal(38, 18)",
    never: "timestamp '0001-01-01'",
    always: "timestamp '9999-01-01'",
    tomorrow: "cast(now() at time zone 'UTC' as timestamp) + interval 1 day",
    name: [`unnest(from_json(names, '["varchar"]'))`, ""],
    replaced: backslashed
  },
  clickhouse: {
    about: PROVEN,
    load: `create or replace table prices engine = MergeTree order by tuple() as select * from file('prices.parquet');
create or replace table rates engine = MergeTree order by tuple() as select * from file('rates.parquet');`,
    quote: '"',
    text: "String",
    whole: "Int64",
    instant: "DateTime64(3, 'UTC')",
    quantity: "Decimal(19, 6)",
    price: "Nullable(Decimal(38, 12))",
    factor: "Decimal(38, 6)",
    amount: "Nullable(Decimal(38, 18))",
    never: "toDateTime64('1900-01-01 00:00:00', 3, 'UTC')",
    always: "toDateTime64('2299-01-01 00:00:00', 3, 'UTC')",
    tomorrow: "now64(3, 'UTC') + interval 1 day",
    name: ["arrayJoin(JSONExtract(assumeNotNull(names), 'Array(String)'))", ""],
    replaced: (text, pattern, by) => `replaceRegexpOne(${text}, '${pattern}', '${by.replaceAll("\\", "\\\\")}')`,
    made: (name, query) => `create or replace table ${name} engine = MergeTree order by tuple() as\n${query};`,
    nullable: (type) => `Nullable(${type})`,
    table: " engine = MergeTree order by started_at"
  },
  postgresql: {
    about: PROVEN,
    load: `begin;
create table if not exists prices (
${columnsOf(POSTGRES_TYPES).prices}
);
create table if not exists rates (
${columnsOf(POSTGRES_TYPES).rates}
);
truncate prices, rates;
copy prices from '/srv/ratecard/prices.csv' csv header;
copy rates from '/srv/ratecard/rates.csv' csv header;
commit;`,
    ...POSTGRES_TYPES,
    quantity: "numeric(19, 6)",
    price: "numeric(18, 12)",
    factor: "numeric",
    amount: "numeric(38, 18)",
    never: "timestamptz '-infinity'",
    always: "timestamptz 'infinity'",
    tomorrow: "now() + interval '1 day'",
    made: (name, query) => `create materialized view if not exists ${name} as
${query}
with no data;
create index if not exists ${name}_name on ${name} (name);
-- Without it, joins are made in loops, because the number of their rows is not known.
set enable_nestloop = off;
refresh materialized view ${name};
reset enable_nestloop;
analyze ${name};`,
    name: ["jsonb_array_elements_text(cast(names as jsonb))", ""],
    replaced: backslashed
  },
  bigquery: {
    about: UNPROVEN,
    load: `load data overwrite prices from files (format = 'PARQUET', uris = ['gs://your-bucket/prices.parquet']);
load data overwrite rates from files (format = 'PARQUET', uris = ['gs://your-bucket/rates.parquet']);`,
    quote: "`",
    text: "string",
    whole: "int64",
    instant: "timestamp",
    quantity: "bignumeric",
    price: "bignumeric",
    factor: "bignumeric",
    amount: "bignumeric",
    never: "timestamp '0001-01-01'",
    always: "timestamp '9999-01-01'",
    tomorrow: "timestamp_add(current_timestamp(), interval 1 day)",
    name: ["name", ", unnest(json_value_array(names)) as name"],
    replaced: (text, pattern, by) => `regexp_replace(${text}, r'${pattern}', r'${by}')`
  },
  snowflake: {
    about: UNPROVEN,
    load: `create or replace table prices (
${columnsOf(SNOWFLAKE_TYPES).prices}
);
create or replace table rates (
${columnsOf(SNOWFLAKE_TYPES).rates}
);
copy into prices from @ratecard/prices.parquet file_format = (type = parquet) match_by_column_name = case_insensitive;
copy into rates from @ratecard/rates.parquet file_format = (type = parquet) match_by_column_name = case_insensitive;`,
    ...SNOWFLAKE_TYPES,
    quantity: "number(19, 6)",
    // A product has the digits of its factors, but at most 12, unless one of them has more.
    price: "number(30, 18)",
    factor: "number(19, 6)",
    amount: "number(38, 18)",
    never: "cast('0001-01-01' as timestamp_tz)",
    always: "cast('9999-01-01' as timestamp_tz)",
    tomorrow: "dateadd(day, 1, current_timestamp())",
    name: ["cast(item.value as varchar)", ", lateral flatten(input => parse_json(names)) as item"],
    replaced: (text, pattern, by) => `regexp_replace(${text}, '${pattern}', '${by.replaceAll("\\", "\\\\")}')`
  },
  spark: {
    about: `${UNPROVEN}
-- A sum keeps its digits only with this setting.
set spark.sql.decimalOperations.allowPrecisionLoss = false;`,
    load: `create or replace table prices as select * from parquet.\`/srv/ratecard/prices.parquet\`;
create or replace table rates as select * from parquet.\`/srv/ratecard/rates.parquet\`;`,
    quote: "`",
    text: "string",
    whole: "bigint",
    instant: "timestamp",
    quantity: "decimal(19, 6)",
    price: "decimal(18, 12)",
    factor: "decimal(19, 6)",
    amount: "decimal(38, 18)",
    never: "timestamp '0001-01-01'",
    always: "timestamp '9999-01-01'",
    tomorrow: "current_timestamp() + interval 1 day",
    name: ["explode(from_json(names, 'array<string>'))", ""],
    replaced: (text, pattern, by) => `regexp_replace(${text}, '${pattern}', '${by.replaceAll(/\\(\d)/gu, "$$$1")}')`
  }
} as const satisfies Readonly<Record<string, Dialect>>

/** The engines for which there is a file. */
export type Engine = keyof typeof DIALECTS

/** A day at the end of a name, and what stands for it in the names of prices. */
const COMPACT = "[-@](20[2-9][0-9])([0-9][0-9])([0-9][0-9])$"
const DAY = "-20[2-9][0-9]-((0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])|(0[13-9]|1[0-2])-(29|30)|(0[13578]|1[02])-31)$"

const lines = (each: (unit: string) => string, between = ",\n    "): string => COUNTED.map(each).join(between)

const usage = ({
  instant,
  nullable = (type) => type,
  quantity,
  table = "",
  text,
  whole
}: Dialect): string => `create table if not exists usage (
  id ${text},
  started_at ${instant},
  model ${text},
  seller ${text} default '',
  tier ${text} default 'standard',
  region ${text} default '',
${lines((unit) => `  ${unit} ${whole} default 0,`, "\n")}
  prompt ${nullable(whole)},
  unit ${text} default '',
  quantity ${quantity} default 0,
  conditions ${text} default '{}'
)${table};`

const LONGEST = "9000000000000000"
const MOST = "1000000000000"

const CIRCUMSTANCES = ["name", "seller", "tier", "region", "prompt_from", "prompt_to"]

const list = (from: string, names: ReadonlyArray<string>): string =>
  names.map((name) => `${from}.${name} as ${name}`).join(", ")

const units = ({ always, name, never, price, quote }: Dialect): string => {
  const [from, to] = ["from", "to"].map((column) => quote + column + quote)
  return `with
named as (
  select distinct model_id, names, ${name[0]} as name
  from prices${name[1]}
),
listed as (
  select
    n.name as name, ${list("p", ["unit", "conditions", "model_id", "provider"])},
    ${["seller", "tier", "region"].map((column) => `coalesce(p.${column}, '') as ${column}`).join(", ")},
    p.prompt_from as prompt_from, coalesce(p.prompt_to, ${LONGEST}) as prompt_to,
    coalesce(p.${from}, ${never}) as since, coalesce(p.${to}, ${always}) as until,
    p.currency as currency, cast(p.each as ${price}) as each, p.input_tokens as input_tokens
  from prices as p
  join named as n on n.model_id = p.model_id and n.names = p.names
  where p.schema = 1
)
select * from listed
union all
-- The maker need not be named as the seller.
select
  name, unit, conditions, model_id, provider, '' as seller, tier, region, prompt_from, prompt_to, since, until, currency,
  each, input_tokens
from listed as l
where l.seller = l.provider`
}

const cards = (): string => `with
tokens as (
  select * from price_units
  where unit in (${COUNTED.map((unit) => `'${unit}'`).join(", ")})
    and (conditions = '{}' or conditions like '{"hours"%' or conditions like '{"outside"%')
),
turns as (
  select ${CIRCUMSTANCES.join(", ")}, since as turn from tokens
  union distinct
  select ${CIRCUMSTANCES.join(", ")}, until as turn from tokens
),
times as (
  select *, lead(turn) over (partition by ${CIRCUMSTANCES.join(", ")} order by turn) as next_turn
  from turns
)
select
  ${list("t", CIRCUMSTANCES)},
  t.turn as since, t.next_turn as until, p.model_id as model_id, p.currency as currency,
  max(case when p.conditions = '{}' then 0 else 1 end) as by_hour,
  ${lines((unit) => `max(case when p.unit = '${unit}' and p.conditions = '{}' then p.each end) as ${unit}`, ",\n  ")}
from times as t
join tokens as p
  on ${CIRCUMSTANCES.map((column) => `p.${column} = t.${column}`).join(" and ")}
where p.since <= t.turn and t.turn < p.until
group by
  ${CIRCUMSTANCES.map((column) => `t.${column}`).join(", ")}, t.turn, t.next_turn, p.model_id, p.currency`

const derived = (name: string, query: string, { made }: Dialect): string =>
  (made ?? ((name, query) => `create or replace table ${name} as\n${query};`))(name, query)

const bounded = (counter: string): string => `case when ${counter} between 0 and ${MOST} then ${counter} else -1 end`

const view = ({ amount, factor, replaced, tomorrow }: Dialect): string => `create or replace view bills as
with
-- Each written name, as prices name it: most models have one name for their snapshots of all days.
known as (
  select distinct name from price_units
),
spelt as (
  select model, ${replaced("model", COMPACT, "-\\1-\\2-\\3")} as dashed
  from (select distinct model from usage) as written
  where model not like '%-YYYY-MM-DD'
),
meant as (
  select s.model as model, coalesce(nullif(e.name, ''), nullif(d.name, ''), nullif(y.name, '')) as name
  from spelt as s
  left join known as e on e.name = s.model
  left join known as d on d.name = s.dashed
  left join known as y on y.name = ${replaced("s.dashed", DAY, "-YYYY-MM-DD")}
),
-- A counter that is not known, or that no request can have, is below 0.
bounded as (
  select
    id, started_at, model, coalesce(seller, '') as seller, coalesce(nullif(tier, ''), 'standard') as tier,
    coalesce(region, '') as region, coalesce(unit, '') as unit,
    coalesce(nullif(conditions, ''), '{}') as conditions,
    ${lines((unit) => `${bounded(unit)} as ${unit}`)},
    case when prompt is not null then ${bounded("prompt")} end as stated_prompt,
    ${bounded("coalesce(quantity, 0)")} as quantity
  from usage
),
used as (
  select
    *, ${COUNTED.join(" + ")} as all_tokens,
    coalesce(stated_prompt, ${COUNTED.filter((unit) => unit !== "output").join(" + ")}) as prompt
  from bounded
),
found as (
  select
    u.id as id, u.started_at as started_at, u.model as model, u.quantity as quantity,
    ${lines((unit) => `u.${unit} as ${unit}, c.${unit} as ${unit}_price`)},
    coalesce(f.each, e.each) as fee, e.input_tokens as input_tokens,
    coalesce(nullif(c.model_id, ''), nullif(f.model_id, ''), nullif(e.model_id, '')) as model_id,
    coalesce(nullif(c.currency, ''), nullif(f.currency, ''), nullif(e.currency, '')) as currency,
    case
      when u.started_at is null then 'no_time'
      when u.started_at > ${tomorrow} then 'in_future'
      when ${[...COUNTED, "prompt", "quantity"].map((each) => `u.${each} < 0`).join(" or ")} then 'bad_count'
      when coalesce(m.name, '') = '' then 'unknown_model'
      when (u.all_tokens > 0 or u.quantity = 0) and coalesce(c.name, '') = '' then 'no_price'
      when c.by_hour = 1 then 'by_hour'
      ${lines((unit) => `when u.${unit} > 0 and c.${unit} is null then 'no_price:${unit}'`, "\n      ")}
      when u.quantity > 0 and coalesce(f.each, e.each) is null then concat('no_price:', u.unit)
      when u.quantity > 0 and e.input_tokens > 0 and c.input is null then 'no_price:input'
    end as reason
  from used as u
  left join meant as m on m.model = u.model
  left join price_cards as c
    on c.name = m.name and c.seller = u.seller and c.tier = u.tier and c.region = u.region
    and c.since <= u.started_at and u.started_at < c.until and c.prompt_from <= u.prompt and u.prompt < c.prompt_to
  left join price_units as f
    on f.name = m.name and f.unit = u.unit and f.conditions = u.conditions
    and f.seller = u.seller and f.tier = u.tier and f.region = u.region
    and f.since <= u.started_at and u.started_at < f.until and f.prompt_from <= u.prompt and u.prompt < f.prompt_to
  -- A fee without a tier is the same in all tiers and regions.
  left join price_units as e
    on e.name = m.name and e.unit = u.unit and e.conditions = u.conditions and e.seller = u.seller and e.tier = ''
    and e.since <= u.started_at and u.started_at < e.until
)
select
  id, started_at, model, model_id, currency, reason,
  case when reason is null then cast(
    ${lines((unit) => `coalesce(cast(${unit} as ${factor}) * ${unit}_price, 0)`, "\n    + ")}
    + coalesce(cast(quantity as ${factor}) * (fee + coalesce(input_tokens * input_price, 0)), 0)
    as ${amount}
  ) end as amount
from found;`

/** The file of an engine: its tables, and the view that bills rows. */
export const warehouseFile = (engine: Engine): string => {
  const dialect: Dialect = DIALECTS[engine]
  return `-- ${dialect.about}

-- 1. The prices and the rates, as the server or \`ratecard prices\` writes them.
${dialect.load}

-- 2. The same as the view looks them up, after each load: by each name, and the prices of all counters of a row
-- together, which hold until one of them changes.
${derived("price_units", units(dialect), dialect)}
${derived("price_cards", cards(), dialect)}

-- 3. What was used: README.md explains the columns. It may be a view of a table that you have.
${usage(dialect)}

-- 4. What it cost.
${view(dialect)}
`
}

/** The path of the file of an engine. */
export const warehousePath = (engine: Engine): string => join(import.meta.dirname, `../docs/warehouse/${engine}.sql`)

if (import.meta.main)
  for (const engine of Object.keys(DIALECTS) as ReadonlyArray<Engine>) {
    writeFileSync(warehousePath(engine), warehouseFile(engine))
  }

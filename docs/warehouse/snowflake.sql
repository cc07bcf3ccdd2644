-- Nothing has run this file here: it is the SQL of DuckDB in other words. Try it on rows that you know.

-- 1. The prices and the rates, as the server or `ratecard prices` writes them.
create or replace table prices (
  schema number(19, 0),
  model_id varchar,
  model_name varchar,
  names varchar,
  provider varchar,
  seller varchar,
  unit varchar,
  tier varchar,
  region varchar,
  prompt_from number(19, 0),
  prompt_to number(19, 0),
  conditions varchar,
  "from" timestamp_tz,
  "to" timestamp_tz,
  price varchar,
  per number(19, 0),
  each varchar,
  input_tokens number(19, 0),
  currency varchar,
  basis varchar,
  source varchar,
  url varchar,
  note varchar
);
create or replace table rates (
  schema number(19, 0),
  day varchar,
  "from" timestamp_tz,
  "to" timestamp_tz,
  base varchar,
  currency varchar,
  rate varchar,
  source varchar
);
copy into prices from @ratecard/prices.parquet file_format = (type = parquet) match_by_column_name = case_insensitive;
copy into rates from @ratecard/rates.parquet file_format = (type = parquet) match_by_column_name = case_insensitive;

-- 2. The same as the view looks them up, after each load: by each name, and the prices of all counters of a row
-- together, which hold until one of them changes.
create or replace table price_units as
with
named as (
  select distinct model_id, names, cast(item.value as varchar) as name
  from prices, lateral flatten(input => parse_json(names)) as item
),
listed as (
  select
    n.name as name, p.unit as unit, p.conditions as conditions, p.model_id as model_id, p.provider as provider,
    coalesce(p.seller, '') as seller, coalesce(p.tier, '') as tier, coalesce(p.region, '') as region,
    p.prompt_from as prompt_from, coalesce(p.prompt_to, 9000000000000000) as prompt_to,
    coalesce(p."from", cast('0001-01-01' as timestamp_tz)) as since, coalesce(p."to", cast('9999-01-01' as timestamp_tz)) as until,
    p.currency as currency, cast(p.each as number(30, 18)) as each, p.input_tokens as input_tokens
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
where l.seller = l.provider;
create or replace table price_cards as
with
tokens as (
  select * from price_units
  where unit in ('input', 'cache_read', 'cache_write_5m', 'cache_write_30m', 'cache_write_1h', 'output')
    and (conditions = '{}' or conditions like '{"hours"%' or conditions like '{"outside"%')
),
turns as (
  select name, seller, tier, region, prompt_from, prompt_to, since as turn from tokens
  union distinct
  select name, seller, tier, region, prompt_from, prompt_to, until as turn from tokens
),
times as (
  select *, lead(turn) over (partition by name, seller, tier, region, prompt_from, prompt_to order by turn) as next_turn
  from turns
)
select
  t.name as name, t.seller as seller, t.tier as tier, t.region as region, t.prompt_from as prompt_from, t.prompt_to as prompt_to,
  t.turn as since, t.next_turn as until, p.model_id as model_id, p.currency as currency,
  max(case when p.conditions = '{}' then 0 else 1 end) as by_hour,
  max(case when p.unit = 'input' and p.conditions = '{}' then p.each end) as input,
  max(case when p.unit = 'cache_read' and p.conditions = '{}' then p.each end) as cache_read,
  max(case when p.unit = 'cache_write_5m' and p.conditions = '{}' then p.each end) as cache_write_5m,
  max(case when p.unit = 'cache_write_30m' and p.conditions = '{}' then p.each end) as cache_write_30m,
  max(case when p.unit = 'cache_write_1h' and p.conditions = '{}' then p.each end) as cache_write_1h,
  max(case when p.unit = 'output' and p.conditions = '{}' then p.each end) as output
from times as t
join tokens as p
  on p.name = t.name and p.seller = t.seller and p.tier = t.tier and p.region = t.region and p.prompt_from = t.prompt_from and p.prompt_to = t.prompt_to
where p.since <= t.turn and t.turn < p.until
group by
  t.name, t.seller, t.tier, t.region, t.prompt_from, t.prompt_to, t.turn, t.next_turn, p.model_id, p.currency;

-- 3. What was used: README.md explains the columns. It may be a view of a table that you have.
create table if not exists usage (
  id varchar,
  started_at timestamp_tz,
  model varchar,
  seller varchar default '',
  tier varchar default 'standard',
  region varchar default '',
  input number(19, 0) default 0,
  cache_read number(19, 0) default 0,
  cache_write_5m number(19, 0) default 0,
  cache_write_30m number(19, 0) default 0,
  cache_write_1h number(19, 0) default 0,
  output number(19, 0) default 0,
  prompt number(19, 0),
  unit varchar default '',
  quantity number(19, 6) default 0,
  conditions varchar default '{}'
);

-- 4. What it cost.
create or replace view bills as
with
-- Each written name, as prices name it: most models have one name for their snapshots of all days.
known as (
  select distinct name from price_units
),
spelt as (
  select model, regexp_replace(model, '[-@](20[2-9][0-9])([0-9][0-9])([0-9][0-9])$', '-\\1-\\2-\\3') as dashed
  from (select distinct model from usage) as written
  where model not like '%-YYYY-MM-DD'
),
meant as (
  select s.model as model, coalesce(nullif(e.name, ''), nullif(d.name, ''), nullif(y.name, '')) as name
  from spelt as s
  left join known as e on e.name = s.model
  left join known as d on d.name = s.dashed
  left join known as y on y.name = regexp_replace(s.dashed, '-20[2-9][0-9]-((0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])|(0[13-9]|1[0-2])-(29|30)|(0[13578]|1[02])-31)$', '-YYYY-MM-DD')
),
-- A counter that is not known, or that no request can have, is below 0.
bounded as (
  select
    id, started_at, model, coalesce(seller, '') as seller, coalesce(nullif(tier, ''), 'standard') as tier,
    coalesce(region, '') as region, coalesce(unit, '') as unit,
    coalesce(nullif(conditions, ''), '{}') as conditions,
    case when input between 0 and 1000000000000 then input else -1 end as input,
    case when cache_read between 0 and 1000000000000 then cache_read else -1 end as cache_read,
    case when cache_write_5m between 0 and 1000000000000 then cache_write_5m else -1 end as cache_write_5m,
    case when cache_write_30m between 0 and 1000000000000 then cache_write_30m else -1 end as cache_write_30m,
    case when cache_write_1h between 0 and 1000000000000 then cache_write_1h else -1 end as cache_write_1h,
    case when output between 0 and 1000000000000 then output else -1 end as output,
    case when prompt is not null then case when prompt between 0 and 1000000000000 then prompt else -1 end end as stated_prompt,
    case when coalesce(quantity, 0) between 0 and 1000000000000 then coalesce(quantity, 0) else -1 end as quantity
  from usage
),
used as (
  select
    *, input + cache_read + cache_write_5m + cache_write_30m + cache_write_1h + output as all_tokens,
    coalesce(stated_prompt, input + cache_read + cache_write_5m + cache_write_30m + cache_write_1h) as prompt
  from bounded
),
found as (
  select
    u.id as id, u.started_at as started_at, u.model as model, u.quantity as quantity,
    u.input as input, c.input as input_price,
    u.cache_read as cache_read, c.cache_read as cache_read_price,
    u.cache_write_5m as cache_write_5m, c.cache_write_5m as cache_write_5m_price,
    u.cache_write_30m as cache_write_30m, c.cache_write_30m as cache_write_30m_price,
    u.cache_write_1h as cache_write_1h, c.cache_write_1h as cache_write_1h_price,
    u.output as output, c.output as output_price,
    coalesce(f.each, e.each) as fee, e.input_tokens as input_tokens,
    coalesce(nullif(c.model_id, ''), nullif(f.model_id, ''), nullif(e.model_id, '')) as model_id,
    coalesce(nullif(c.currency, ''), nullif(f.currency, ''), nullif(e.currency, '')) as currency,
    case
      when u.started_at is null then 'no_time'
      when u.started_at > dateadd(day, 1, current_timestamp()) then 'in_future'
      when u.input < 0 or u.cache_read < 0 or u.cache_write_5m < 0 or u.cache_write_30m < 0 or u.cache_write_1h < 0 or u.output < 0 or u.prompt < 0 or u.quantity < 0 then 'bad_count'
      when coalesce(m.name, '') = '' then 'unknown_model'
      when (u.all_tokens > 0 or u.quantity = 0) and coalesce(c.name, '') = '' then 'no_price'
      when c.by_hour = 1 then 'by_hour'
      when u.input > 0 and c.input is null then 'no_price:input'
      when u.cache_read > 0 and c.cache_read is null then 'no_price:cache_read'
      when u.cache_write_5m > 0 and c.cache_write_5m is null then 'no_price:cache_write_5m'
      when u.cache_write_30m > 0 and c.cache_write_30m is null then 'no_price:cache_write_30m'
      when u.cache_write_1h > 0 and c.cache_write_1h is null then 'no_price:cache_write_1h'
      when u.output > 0 and c.output is null then 'no_price:output'
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
    coalesce(cast(input as number(19, 6)) * input_price, 0)
    + coalesce(cast(cache_read as number(19, 6)) * cache_read_price, 0)
    + coalesce(cast(cache_write_5m as number(19, 6)) * cache_write_5m_price, 0)
    + coalesce(cast(cache_write_30m as number(19, 6)) * cache_write_30m_price, 0)
    + coalesce(cast(cache_write_1h as number(19, 6)) * cache_write_1h_price, 0)
    + coalesce(cast(output as number(19, 6)) * output_price, 0)
    + coalesce(cast(quantity as number(19, 6)) * (fee + coalesce(input_tokens * input_price, 0)), 0)
    as number(38, 18)
  ) end as amount
from found;

# Asks the public operations through the generated Python client, and prints what came.
import json
import sys
from datetime import date

import ratecard
from pydantic import BaseModel

client = ratecard.ApiClient(ratecard.Configuration(host=sys.argv[1]))
catalogue = ratecard.CatalogueApi(client)
offers = ratecard.OffersApi(client)
feeds = ratecard.FeedsApi(client)
tables = ratecard.TablesApi(client)
recommendation = ratecard.RecommendationApi(client)
counting = ratecard.CountingApi(client)
bills = ratecard.BillsApi(client)
exchange = ratecard.ExchangeRateApi(client)
system = ratecard.SystemApi(client)

TEXT = "Hello, world"
STATEMENT = 'start_time,amount_value,line_item\n1789344000,0.0025,"gpt-5.4, input"\n'
MODEL = "openai-gpt-5"


def request(model, fields):
    """A body as the generated model reads it."""
    return getattr(ratecard, model).from_dict(fields)


QUESTIONS = [
    lambda: catalogue.list_models_with_http_info(tools=["web_search", "mcp"]),
    lambda: catalogue.get_model_with_http_info(MODEL),
    lambda: catalogue.get_price_history_with_http_info(MODEL),
    lambda: catalogue.get_tariff_with_http_info(MODEL, at="2026-01-01"),
    lambda: catalogue.get_catalogue_with_http_info(),
    lambda: catalogue.list_price_changes_with_http_info(days=365, provider=ratecard.ProviderSlug.OPENAI, min_change_pct=5),
    lambda: offers.list_offers_with_http_info(host="groq", limit=2),
    lambda: offers.list_model_offers_with_http_info(MODEL),
    lambda: feeds.get_atom_feed_with_http_info(limit=1),
    lambda: feeds.get_json_feed_with_http_info(limit=1),
    lambda: tables.get_price_table_with_http_info("csv"),
    lambda: tables.get_rate_table_with_http_info("csv"),
    lambda: recommendation.recommend_models_with_http_info(tools=["web_search", "mcp"], max_input_price=1.5),
    lambda: counting.calculate_costs_with_http_info(
        request("CalculationRequest", {"text": TEXT, "model_ids": [MODEL], "tools": [{"type": "web_search"}]})
    ),
    lambda: counting.tokenize_text_with_http_info(request("TokenizeRequest", {"text": TEXT})),
    lambda: bills.bill_requests_with_http_info(
        request(
            "CostRequest",
            {"records": [{"model": "gpt-5", "usage": {"input_tokens": 9, "output_tokens": 2}, "at": "2026-11-20"}]},
        )
    ),
    lambda: bills.reconcile_statement_with_http_info(
        request("ReconcileRequest", {"statement": STATEMENT, "records": []}),
    ),
    lambda: exchange.get_exchange_rate_with_http_info(),
    lambda: system.get_health_with_http_info(),
    lambda: system.get_readiness_with_http_info(),
    lambda: system.get_version_with_http_info(),
    lambda: system.get_llms_text_with_http_info(),
    lambda: catalogue.get_model_with_http_info("openai-gpt-55"),
    lambda: recommendation.recommend_models_with_http_info(at="2099-01-01"),
    lambda: counting.calculate_costs_with_http_info(
        request("CalculationRequest", {"text": TEXT, "model_ids": ["openai-gpt-55"]})
    ),
]

ERRORS = {404: "NotFound", 422: "ValidationFailed"}


def plain(value):
    """What a generated model holds, under the names of the document."""
    if hasattr(value, "actual_instance"):
        return plain(value.actual_instance)
    if isinstance(value, BaseModel):
        fields = value.__fields__
        return {fields[name].alias: plain(getattr(value, name)) for name in value.__fields_set__}
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    return value.isoformat() if isinstance(value, date) else value


def answer(ask):
    """The status, and the answer as the generated models hold it."""
    try:
        found = ask()
    except ratecard.ApiException as error:
        return [error.status, plain(getattr(ratecard, ERRORS[error.status]).from_json(error.body))]
    return [found.status_code, plain(found.data)]


print(json.dumps([answer(ask) for ask in QUESTIONS]))

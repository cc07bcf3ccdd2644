// Asks the public operations through the generated Go client, and prints what came.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"os"

	"github.com/ratecard/client"
)

const text = "Hello, world"
const statement = "start_time,amount_value,line_item\n1789344000,0.0025,\"gpt-5.4, input\"\n"
const model = "openai-gpt-5"

var all = context.Background()

// The status, and the answer as the generated types hold it.
func answer(value any, response *http.Response, err error) [2]any {
	var refused *ratecard.GenericOpenAPIError
	if errors.As(err, &refused) && refused.Model() != nil {
		return [2]any{response.StatusCode, refused.Model()}
	}
	if err != nil {
		panic(err)
	}
	return [2]any{response.StatusCode, value}
}

func calculation(modelId string, tools ...ratecard.ToolEstimate) ratecard.CalculationRequest {
	request := ratecard.NewCalculationRequest(text)
	request.SetModelIds([]string{modelId})
	if len(tools) > 0 {
		request.SetTools(tools)
	}
	return *request
}

func record() ratecard.CostRequest {
	record := ratecard.NewCostRecord()
	record.SetModel("gpt-5")
	record.SetUsage(map[string]any{"input_tokens": 9, "output_tokens": 2})
	record.SetAt("2026-11-20")
	return *ratecard.NewCostRequest([]ratecard.CostRecord{*record})
}

func main() {
	configuration := ratecard.NewConfiguration()
	configuration.Servers = ratecard.ServerConfigurations{{URL: os.Args[1]}}
	client := ratecard.NewAPIClient(configuration)
	both := []string{"web_search", "mcp"}
	err := json.NewEncoder(os.Stdout).Encode([][2]any{
		answer(client.CatalogueAPI.ListModels(all).Tools(both).Execute()),
		answer(client.CatalogueAPI.GetModel(all, model).Execute()),
		answer(client.CatalogueAPI.GetPriceHistory(all, model).Execute()),
		answer(client.CatalogueAPI.GetTariff(all, model).At("2026-01-01").Execute()),
		answer(client.CatalogueAPI.GetCatalogue(all).Execute()),
		answer(client.CatalogueAPI.ListPriceChanges(all).Days(365).Provider(ratecard.PROVIDERSLUG_OPENAI).MinChangePct(5).Execute()),
		answer(client.OffersAPI.ListOffers(all).Host("groq").Limit(2).Execute()),
		answer(client.OffersAPI.ListModelOffers(all, model).Execute()),
		answer(client.FeedsAPI.GetAtomFeed(all).Limit(1).Execute()),
		answer(client.FeedsAPI.GetJsonFeed(all).Limit(1).Execute()),
		answer(client.TablesAPI.GetPriceTable(all, "csv").Execute()),
		answer(client.TablesAPI.GetRateTable(all, "csv").Execute()),
		answer(client.RecommendationAPI.RecommendModels(all).Tools(both).MaxInputPrice(1.5).Execute()),
		answer(client.CountingAPI.CalculateCosts(all).CalculationRequest(calculation(model, *ratecard.NewToolEstimate("web_search"))).Execute()),
		answer(client.CountingAPI.TokenizeText(all).TokenizeRequest(*ratecard.NewTokenizeRequest(text)).Execute()),
		answer(client.BillsAPI.BillRequests(all).CostRequest(record()).Execute()),
		answer(client.BillsAPI.ReconcileStatement(all).ReconcileRequest(*ratecard.NewReconcileRequest(statement, []ratecard.CostRecord{})).Execute()),
		answer(client.ExchangeRateAPI.GetExchangeRate(all).Execute()),
		answer(client.SystemAPI.GetHealth(all).Execute()),
		answer(client.SystemAPI.GetReadiness(all).Execute()),
		answer(client.SystemAPI.GetVersion(all).Execute()),
		answer(client.SystemAPI.GetLlmsText(all).Execute()),
		answer(client.CatalogueAPI.GetModel(all, "openai-gpt-55").Execute()),
		answer(client.RecommendationAPI.RecommendModels(all).At("2099-01-01").Execute()),
		answer(client.CountingAPI.CalculateCosts(all).CalculationRequest(calculation("openai-gpt-55")).Execute()),
	})
	if err != nil {
		panic(err)
	}
}

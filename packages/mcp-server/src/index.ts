export { type Hosts, hostsOf, PATH } from "./transports/hosts.ts"
export { layerHttp } from "./transports/http.ts"
export { PriceData, Refusal } from "./prices/PriceData.ts"

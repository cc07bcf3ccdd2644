export { type Hosts, hostsOf, PATH } from "./transports/hosts.ts"
export { layerHttp } from "./transports/http.ts"
export { PriceData } from "./prices/PriceData.ts"
export { Refusal } from "./prices/Refusal.ts"

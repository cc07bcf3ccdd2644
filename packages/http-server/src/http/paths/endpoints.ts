import { RatecardApi } from "@ratecard/api"

/** Every endpoint of the contract, with the name of its group. */
export const ENDPOINTS = Object.values(RatecardApi.groups).flatMap(({ endpoints, identifier: group }) =>
  Object.values(endpoints).map((endpoint) => ({ endpoint, group }))
)

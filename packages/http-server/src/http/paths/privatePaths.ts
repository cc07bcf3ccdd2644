import { Administrator, RatecardApi, SignedIn } from "@ratecard/api"
import { HttpApi } from "effect/http-api"

/** What asks who is calling, and sign-in: by the names that stand after the prefix of the contract. */
const privateNames = (): ReadonlySet<string> => {
  const names = new Set<string>()
  HttpApi.reflect(RatecardApi, {
    onGroup: () => {},
    onEndpoint: ({ endpoint: { middlewares, path }, group }) => {
      const isPrivate = middlewares.has(SignedIn) || middlewares.has(Administrator) || group.identifier === "identity"
      if (isPrivate) names.add(path.split("/")[3]!)
    }
  })
  return names
}

/** Paths of the private endpoints and of the pages for sign-in; what they answer is for the web application alone. */
const PRIVATE = new RegExp(`^/(api/v1/(${[...privateNames()].join("|")})|auth)(/|$)`, "u")

/** Whether what is answered at a path is for one person, or for none to keep. */
export const isPrivate = (path: string): boolean => PRIVATE.test(path)

import { Administrator, SignedIn } from "@ratecard/api"
import { ENDPOINTS } from "./endpoints.ts"

/** What asks who is calling, and sign-in: by the names that stand after the prefix of the contract. */
const PRIVATE_NAMES = new Set(
  ENDPOINTS.flatMap(({ endpoint: { middlewares, path }, group }) =>
    middlewares.has(SignedIn) || middlewares.has(Administrator) || group === "identity" ? [path.split("/")[3]!] : []
  )
)

/** Paths of the private endpoints and of the pages for sign-in; what they answer is for the web application alone. */
const PRIVATE = new RegExp(`^/(api/v1/(${[...PRIVATE_NAMES].join("|")})|auth)(/|$)`, "u")

/** Whether what is answered at a path is for one person, or for none to keep. */
export const isPrivate = (path: string): boolean => PRIVATE.test(path)

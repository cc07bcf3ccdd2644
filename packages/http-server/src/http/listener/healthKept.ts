import { Representation } from "../../answers/representation.ts"
import type { AnswerKept } from "./keptAnswers.ts"

const healthy = Representation.json({ status: "healthy" })

/** The answer of `/health` at the door, where it waits for nobody; a test holds it against that of the route. */
export const healthKept: AnswerKept = ({ headers, url }) => (url === "/health" ? healthy.respondTo(headers) : undefined)

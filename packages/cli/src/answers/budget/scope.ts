import { resolve as resolvePath } from "node:path"
import type { Scope } from "../../budgets/budget.ts"
import { modelNamed, type Prices } from "../../prices/Prices.ts"
import type { LogAgent as Agent } from "@ratecard/core/ledger"
import { Refusal, type World } from "../../World.ts"
import { modelIn } from "./modelIn.ts"

/** What flags say of what a budget, or a call, is about. */
export interface ScopeOptions {
  readonly project: string | undefined
  readonly agent: Agent | undefined
  readonly model: string | undefined
}

/** What flags are about: a project as logs name it, a model by its id. Throws a Refusal for a model that is unknown. */
export const scopeOf = ({ agent, model, project }: ScopeOptions, prices: Prices, world: World): Scope => ({
  ...(project !== undefined && { project: projectOf(project, world) }),
  ...(agent && { agent }),
  ...(model !== undefined && { model: modelIn(prices, model) ?? modelNamed(prices, model).model.id })
})

/** A path, in full; a bare name as it is. */
const projectOf = (project: string, { folder }: World): string => {
  if (project.trim() === "") throw new Refusal("--project takes a folder, or the bare name of one")
  return /[/\\]/u.test(project) || project === "." || project === ".." ? resolvePath(folder, project) : project
}

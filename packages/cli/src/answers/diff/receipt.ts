import type { Revisions } from "../../code/revisions.ts"
import { git } from "../../code/trees.ts"
import type { Prices } from "../../prices/Prices.ts"
import type { Row } from "../../usage/document.ts"
import type { World } from "../../World.ts"
import { logged } from "../logged.ts"
import type { DiffDocument } from "./document.ts"

/** What agents cost on the branch, by the logs of this machine; null if there are none. */
export const receiptOf = async (
  { root }: Revisions,
  prices: Prices,
  world: World
): Promise<DiffDocument["receipt"]> => {
  const branch = git(root, "rev-parse", "--abbrev-ref", "HEAD").trim()
  const { document } = await logged(prices, world, { by: "branch" })
  const remote = /([^/:]+)\/([^/]+?)(?:\.git)?$/u.exec(remoteOf(root))
  // Agents name a repository by its remote, or by the folder that it is in: a clone's is called as the remote.
  const names = [root.split(/[/\\]/u).at(-1), remote?.[2], remote === null ? undefined : `${remote[1]}/${remote[2]}`]
  const isOurs = (row: Row) => row.branch === branch && names.includes(row.repository)
  const row = document.rows.find(isOurs)
  if (row === undefined) return null
  const { complete, cost, currency, responses } = row
  return { branch, cost, currency, complete, responses }
}

const remoteOf = (root: string): string => {
  try {
    return git(root, "remote", "get-url", "origin").trim()
  } catch {
    return ""
  }
}

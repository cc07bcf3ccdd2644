import { handedOn, type Hash, joinHashed, ownersIn, type Snapshot } from "@ratecard/core/ledger"
import { nodeCrypto } from "../files/nodeCrypto.ts"

/** This number of base64url characters holds 132 bits. */
const LENGTH = 22

/** The hash of ids and sessions. */
export const sha256: Hash = (text) => nodeCrypto().hash("sha256", text, "base64url").slice(0, LENGTH)

/** The responses of snapshots, exported ones among them, each once, under hashes of their ids and sessions. */
export const joinedByHash = (snapshots: ReadonlyArray<Snapshot>): ReadonlyArray<Snapshot> => {
  const ownerOf = ownersIn(snapshots)
  return joinHashed(
    snapshots.map((snapshot) => (snapshot.isHashed === true ? snapshot : handedOn(snapshot, ownerOf, sha256)))
  )
}

/** The same, and the sessions of this machine are named as its logs name them. */
export const joinedHere = (snapshots: ReadonlyArray<Snapshot>): ReadonlyArray<Snapshot> => {
  const names = new Map<string, string>()
  for (const { agent, isHashed, session } of snapshots) {
    if (isHashed !== true && session !== undefined) names.set(sha256(`${agent}\n${session}`), session)
  }
  return joinedByHash(snapshots).map((snapshot) => {
    const session = names.get(snapshot.session ?? "")
    return session === undefined ? snapshot : { ...snapshot, session }
  })
}

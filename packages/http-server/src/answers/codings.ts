import Negotiator from "negotiator"

/** What the types of `negotiator` lack: which codings win where the client likes several equally well. */
interface Codings {
  encoding(available: ReadonlyArray<string>, options: { readonly preferred: ReadonlyArray<string> }): string | undefined
}

/** Of what there is in several codings, the one that `accept-encoding` asks for; undefined: none of them. */
export const inCoding = <A>(coded: ReadonlyMap<string, A>, accepted: unknown): A | undefined => {
  if (typeof accepted !== "string" || coded.size === 0) return undefined
  const negotiator = new Negotiator({ headers: { "accept-encoding": accepted } }) as unknown as Codings
  const coding = negotiator.encoding(["br", "gzip", "identity"], { preferred: ["br", "gzip"] })
  return coding === undefined ? undefined : coded.get(coding)
}

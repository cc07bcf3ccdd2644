/** A cache of values by owner and key; it is freed with its owner. */
export type Kept<Owner extends object, Key, A> = WeakMap<Owner, Map<Key, A>>

/** The most keys kept for an owner: callers choose keys freely. */
const MOST_KEYS = 1000

/** Returns the cached value of an owner and a key; `make` makes it on the first call. */
export const getOrMake = <Owner extends object, Key, A>(
  all: Kept<Owner, Key, A>,
  owner: Owner,
  key: Key,
  make: () => A
): A => {
  let own = all.get(owner)
  if (own === undefined) all.set(owner, (own = new Map()))
  let made = own.get(key)
  if (made === undefined) {
    made = make()
    if (own.size < MOST_KEYS) own.set(key, made)
  }
  return made
}

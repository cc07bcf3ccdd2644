/** What was made for each owner, by key; it goes with its owner. */
export type Kept<Owner extends object, Key, A> = WeakMap<Owner, Map<Key, A>>

/** Keys are whatever a caller says. */
const MOST_KEYS = 1000

/** What `make` makes for an owner and a key, the first time that it is asked for. */
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

import type { TableKeeper } from "@ratecard/core/tokenizer"

const DATABASE = "ratecard-tokenizers"
const STORE = "tables"

/** Keeps the tables of tokenizers in this browser, for pages and workers of this origin. */
export const keptTables: TableKeeper = {
  read: (encoding) => inStore("readonly", (store) => store.get(encoding)),
  write: async (encoding, tables) => {
    await inStore("readwrite", (store) => store.put(tables, encoding))
  }
}

const inStore = async <A>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<A>): Promise<A> => {
  const opening = indexedDB.open(DATABASE)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  const database = await resultOf(opening)
  try {
    return await resultOf(ask(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

const resultOf = <A>(request: IDBRequest<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error("No answer"))
  })

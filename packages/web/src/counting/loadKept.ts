import {
  type TableKeeper,
  type AnyEncoding,
  type AnyTokenizer,
  type Encoding,
  ENCODINGS,
  loadTokenizerWith,
  type VendorEncoding
} from "@ratecard/core/tokenizer"

const DATABASE = "ratecard-tokenizers"
const STORE = "tables"

/**
 * Keeps the tables of tokenizers in this browser, for pages and workers of this origin. As blobs:
 * Chromium gives 8 MB of them in 7 ms, and takes 18 ms for an array.
 */
export const keptTables: TableKeeper = {
  read: async (encoding) => {
    const blob = await inStore<Blob | undefined>("readonly", (store) => store.get(encoding))
    return blob && new Uint8Array(await blob.arrayBuffer())
  },
  write: async (encoding, tables) => {
    await inStore("readwrite", (store) => store.put(new Blob([tables]), encoding))
  }
}

const inStore = async <A>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<A>): Promise<A> => {
  const opening = indexedDB.open(DATABASE)
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(STORE))
  const database = await resultOf(opening)
  try {
    return await resultOf(ask(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

const resultOf = <A>(request: IDBRequest<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result))
    request.addEventListener("error", () => reject(request.error ?? new Error("No answer")))
  })

const loadOpenAi = loadTokenizerWith(keptTables)

/** Loads the vocabularies of other vendors only when one is needed. */
const loadVendor = async (encoding: VendorEncoding): Promise<AnyTokenizer> =>
  (await import("@ratecard/core/vocabularies")).loadVendorTokenizerWith(keptTables)(encoding)

const isOpenAi = (encoding: AnyEncoding): encoding is Encoding => ENCODINGS.some((name) => name === encoding)

/** The tokenizer of an encoding, with the tables that this browser keeps. */
export const loadKept = (encoding: AnyEncoding): Promise<AnyTokenizer> =>
  isOpenAi(encoding) ? loadOpenAi(encoding) : loadVendor(encoding)

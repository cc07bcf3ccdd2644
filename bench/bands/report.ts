import { STAND_INS, WRITINGS, type Writing } from "@ratecard/core/tokenizer"
import { table } from "../http/report.ts"
import { bandAt, type FamilyRows, type Row } from "./calibrate.ts"
import type { HeldOut } from "./heldOut.ts"
import { type Measured, type Spread, VOCABULARIES } from "./measure.ts"
import { PUBLISHED, type Published } from "./published.ts"
import { SIZES } from "./samples.ts"

/** The last measurement. */
export interface Results {
  readonly sources: ReadonlyArray<readonly [name: string, sha256: string]>
  readonly measured: Measured
  readonly heldOut: HeldOut
}

/** A table of RESULTS.md, and the mark that it stands after. */
export interface Table {
  readonly mark: string
  readonly text: string
}

const WRITTEN: Readonly<Record<Writing, string>> = {
  latin: "Latin, few accents",
  accented: "Latin, accents",
  code: "code, markup",
  cyrillic: "Cyrillic",
  greek: "Greek",
  hebrew: "Hebrew",
  arabic: "Arabic",
  devanagari: "Devanagari",
  thai: "Thai",
  hangul: "Korean",
  kana: "Japanese",
  han: "Chinese",
  other: "other scripts"
}

const tick = (name: string): string => `\`${name}\``

const count = (texts: number): string => texts.toLocaleString("en-US")

const spreadText = ([, low, middle, high]: Spread): string =>
  `${middle.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`

const bandText = (row: Row): string =>
  `${row.standIn.replace(/_base$/u, "")} × ${row.factor.toFixed(2)} (${SIZES.map((_, size) => bandAt(row, size))
    .map(([low, high]) => `${low.toFixed(2)}–${high.toFixed(2)}`)
    .join(", ")})`

const standIns = ({ measured: { off, texts } }: Results): string =>
  table(
    [
      "kind of text",
      "texts",
      ...VOCABULARIES.flatMap((name) => STAND_INS.map((standIn) => `${name} : ${standIn.replace(/_base$/u, "")}`))
    ],
    Object.entries(off).map(([name, of]) => [
      name,
      count(texts[name]![1]!),
      ...VOCABULARIES.flatMap((vocabulary) => STAND_INS.map((standIn) => spreadText(of[vocabulary][standIn])))
    ])
  )

const bands = ({ measured: { ratios } }: Results, families: Readonly<Record<string, FamilyRows>>): string =>
  table(
    ["written in", "texts", ...VOCABULARIES, "any of these"],
    WRITINGS.map((writing) => [
      WRITTEN[writing],
      ratios[writing].tekken.o200k_base.map(([texts]) => count(texts)).join(", "),
      ...[...VOCABULARIES, "any"].map((name) => bandText(families[name]!.writings[writing]!))
    ])
  )

const published = (families: Readonly<Record<string, FamilyRows>>): string =>
  table(
    ["models", "estimate", "from"],
    Object.entries<Published>(PUBLISHED).map(([name, { models, sources }]) => [
      models,
      Object.entries(families[name]!.writings)
        .map(([writing, row]) => `${WRITTEN[writing as Writing]}: ${bandText(row)}`)
        .join("; "),
      sources.join("; ")
    ])
  )

const heldOutTable = ({ heldOut }: Results): string =>
  table(
    ["kind of text", "texts", ...VOCABULARIES],
    Object.entries(heldOut).map(([name, of]) => [
      name,
      SIZES.map((_, size) => count(of.tekken[size]![0])).join(", "),
      ...VOCABULARIES.map((vocabulary) =>
        of[vocabulary].map(([texts, share]) => (texts === 0 ? "–" : `${Math.round(share * 100)}`)).join(", ")
      )
    ])
  )

const measuredTexts = ({ sources }: Results): string =>
  table(
    ["package", "SHA-256"],
    sources.map(([name, sum]) => [name, tick(sum)])
  )

/** The tables of a measurement. */
export const tables = (results: Results, families: Readonly<Record<string, FamilyRows>>): ReadonlyArray<Table> =>
  [
    ["stand-ins", standIns(results)],
    ["bands", bands(results, families)],
    ["published", published(families)],
    ["held out", heldOutTable(results)],
    ["measured texts", measuredTexts(results)]
  ].map(([name, text]) => ({ mark: `<!-- table: ${name} -->`, text: text! }))

import { STAND_INS, type StandIn, WRITINGS, type Writing } from "@ratecard/core/tokenizer"
import { median } from "../http/report.ts"
import { type Measured, SINGLE_DIGITS, type Spread, VOCABULARIES } from "./measure.ts"
import { PUBLISHED, type Published } from "./published.ts"
import { SIZES } from "./samples.ts"

type Band = readonly [low: number, high: number]

/** A row of core's calibrations. */
export interface Row {
  readonly standIn: StandIn
  readonly factor: number
  readonly bands: ReadonlyArray<Band>
}

/** Core's calibrations of one vocabulary. */
export interface FamilyRows {
  readonly basis: string
  readonly digits?: number
  readonly writings: Readonly<Partial<Record<Writing, Row>>>
}

/** Two decimals, outwards at the ends of a band. */
const row = (standIn: StandIn, factor: number, bands: ReadonlyArray<Band>): Row => ({
  standIn,
  factor: Number(factor.toFixed(2)),
  bands: withoutRepeats(bands.map(([low, high]): Band => [Math.floor(low * 100) / 100, Math.ceil(high * 100) / 100]))
})

/** The last ones that are as the one before are left out. */
const withoutRepeats = (bands: ReadonlyArray<Band>): ReadonlyArray<Band> => {
  const [last, before] = [bands.at(-1), bands.at(-2)]
  return before !== undefined && String(last) === String(before) ? withoutRepeats(bands.slice(0, -1)) : bands
}

/** The band of a size. */
export const bandAt = ({ bands }: Pick<Row, "bands">, size: number): Band => bands[Math.min(size, bands.length - 1)]!

/** Ratio between the ends of a spread. Of two stand-ins, the one with the smaller ratio is better. */
const width = (spreads: ReadonlyArray<Spread>): number => spreads[1]![3] / spreads[1]![1]

/** Of a size with too few texts to tell, what the smaller ones have, which is wider. */
const FEW = 100
const widen = (spreads: ReadonlyArray<Spread>, size: number): Spread =>
  size === 0 || spreads[size]![0] >= FEW ? spreads[size]! : widen(spreads, size - 1)

const measuredRow = (ratios: Readonly<Record<StandIn, ReadonlyArray<Spread>>>): Row => {
  const standIn = STAND_INS.reduce((best, other) => (width(ratios[other]) < width(ratios[best]) ? other : best))
  const spreads = SIZES.map((_, size) => widen(ratios[standIn], size))
  return row(
    standIn,
    spreads[1]![2],
    spreads.map(([, low, , high]) => [low, high])
  )
}

/**
 * From the lowest of all that was measured to the highest, the other stand-in among them; not of each source, because
 * that is twice as wide and holds for hardly more texts of a vocabulary that is left out.
 */
const anyRow = (ratios: Measured["ratios"][Writing]): Row => {
  const rows = STAND_INS.map((standIn) => {
    const all = [...VOCABULARIES, ...STAND_INS].map((name) => ratios[name][standIn])
    const bands = SIZES.map((_, size): Band => {
      const spreads = all.map((spreads) => widen(spreads, size))
      return [Math.min(...spreads.map(([, low]) => low)), Math.max(...spreads.map(([, , , high]) => high))]
    })
    return row(standIn, median(all.map((spreads) => widen(spreads, 1)[2])), bands)
  })
  const widthOf = (each: Row) => bandAt(each, 1)[1] / bandAt(each, 1)[0]
  return rows.reduce((best, other) => (widthOf(other) < widthOf(best) ? other : best))
}

/** Published ratios as a row, widened by as much as texts of a size differ in the vocabularies measured. */
const publishedRow = (figures: ReadonlyArray<number>, ratios: Measured["ratios"][Writing]): Row => {
  const bands = SIZES.map((_, size): Band => {
    const spreads = VOCABULARIES.map((name) => widen(ratios[name].o200k_base, size))
    return [
      Math.min(...figures) * median(spreads.map(([, low, middle]) => low / middle)),
      Math.max(...figures) * median(spreads.map(([, , middle, high]) => high / middle))
    ]
  })
  return row("o200k_base", median(figures), bands)
}

const figuresOf = ({ figures, unitsPerToken }: Published, density: Measured["density"]) => {
  if (unitsPerToken === undefined) return figures
  const [least, most, writings] = unitsPerToken
  return Object.fromEntries(
    writings.map((writing) => {
      const units = 1 / density[writing].o200k_base
      return [writing, [units / most, units / ((least + most) / 2), units / least]]
    })
  )
}

/** Core's calibrations: of the vocabularies measured, of what others published, and of any. */
export const calibrate = ({ density, ratios, sourceRatios }: Measured) => {
  const families: Record<string, FamilyRows> = {}
  for (const name of VOCABULARIES) {
    families[name] = {
      basis: `measured against ${name}`,
      digits: SINGLE_DIGITS.has(name) ? 1 : 3,
      writings: Object.fromEntries(WRITINGS.map((writing) => [writing, measuredRow(sourceRatios[writing][name])]))
    }
  }
  for (const [name, published] of Object.entries<Published>(PUBLISHED)) {
    const figures = Object.entries(figuresOf(published, density))
    families[name] = {
      basis: published.basis,
      ...(published.digits === undefined ? {} : { digits: published.digits }),
      writings: Object.fromEntries(
        figures.map(([writing, each]) => [writing, publishedRow(each, sourceRatios[writing as Writing])])
      )
    }
  }
  families["any"] = {
    basis: "no figures: all vocabularies that were measured",
    writings: Object.fromEntries(WRITINGS.map((writing) => [writing, anyRow(ratios[writing])]))
  }
  const rounded = Object.fromEntries(
    WRITINGS.map((writing) => [
      writing,
      Object.fromEntries(STAND_INS.map((name) => [name, Number(density[writing][name].toFixed(3))]))
    ])
  )
  return { density: rounded, families }
}

import type { ValidationItem } from "@ratecard/api"

/** What an answer of the service says is wrong, in its own words. */
export class Problem extends Error {
  /** Of the answer; 0 if none came. */
  readonly status: number
  readonly faults: ReadonlyArray<ValidationItem>

  constructor(status: number, detail: unknown) {
    const faults = Array.isArray(detail) ? (detail as ReadonlyArray<ValidationItem>) : []
    super(typeof detail === "string" ? detail : faults.map(sentenceOf).join(" "))
    this.status = status
    this.faults = faults
  }

  /** What is wrong with a field of the body. */
  of(field: string): string | undefined {
    const told = this.faults.filter(({ loc }) => loc[0] === "body" && loc.includes(field)).map(({ msg }) => msg)
    return told.length === 0 ? undefined : told.join(" ")
  }

  /** What no field of `fields` is wrong with. */
  besides(fields: ReadonlyArray<string>): string {
    if (this.faults.length === 0) return this.message
    return this.faults
      .filter(({ loc }) => !fields.some((field) => loc.includes(field)))
      .map(sentenceOf)
      .join(" ")
  }
}

const sentenceOf = ({ loc, msg }: ValidationItem): string => `${loc.slice(1).join(".")}: ${msg}`

import { random } from "../random.ts"
import { SOFTWARE_WRITERS } from "./softwareBodies.ts"
import { type UsageBody, usageForm } from "./usageForm.ts"
import { VENDOR_WRITERS } from "./vendorBodies.ts"

/**
 * Records of usage over all shapes, each with what it must be read as. They are written from what a
 * request used, by the vendors' documentation, and know nothing of what reads them.
 */
export const usageBodies = function* (count: number, seed: number): Generator<UsageBody> {
  const draw = random(seed)
  const writers = [...VENDOR_WRITERS, ...SOFTWARE_WRITERS]
  for (let index = 0; index < count; index++) yield writers[index % writers.length]!(draw, usageForm(draw))
}

/** The record with more in its total than adds up; undefined if its total is not stated. */
export const withWrongTotal = ({ record, total }: UsageBody): UsageBody["record"] | undefined =>
  total === undefined
    ? undefined
    : (JSON.parse(JSON.stringify(record), (name, value: unknown) =>
        name === total && typeof value === "number" ? value + WRONG : value
      ) as UsageBody["record"])

/** More than any part of a body that is made up. */
const WRONG = 10 ** 9

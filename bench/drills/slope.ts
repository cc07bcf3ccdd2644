/** One value that was seen at an instant. */
export interface Sample {
  readonly at: number
  readonly value: number
}

/** Growth of the value per unit of time, by least squares; NaN for fewer than two instants. */
export const slope = (samples: ReadonlyArray<Sample>): number => {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const [at, value] = [mean((sample) => sample.at), mean((sample) => sample.value)]
  const together = samples.reduce((sum, sample) => sum + (sample.at - at) * (sample.value - value), 0)
  return together / samples.reduce((sum, sample) => sum + (sample.at - at) ** 2, 0)
}

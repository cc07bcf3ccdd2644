import { formatNumber } from "../format.ts"

/** The size of a change in percent, with its sign: "−32%", a small one "+2.5%". */
export const percentText = (percent: number, language: Parameters<typeof formatNumber>[1]): string =>
  formatNumber(percent / 100, language, {
    style: "percent",
    signDisplay: "exceptZero",
    maximumFractionDigits: Math.abs(percent) < 10 ? 1 : 0
  })

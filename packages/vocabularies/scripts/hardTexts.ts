import { type Draw, randomText } from "@ratecard/test-support"

/** Texts that the vendors' patterns and normalisations treat specially, and texts that are hard for all. */
const PARTS =
  "<table> </td> <b <div></ > </ > </a> => \u2581 \u2581\u2581 e\u0301 \u1100\u1161\u11a8 \u0958 か\u3099 ・ゝ中1文 ab12中 \u0001a \u0001\u0001b \u200b\u200bz _abcé --x 7 ー \ufe0e \u001b[ a\u0315\u0300 \u212b < > </code> YYYY yyyy :::: ==== ~"
    .split(" ")
    .concat(
      " ",
      "  ",
      "\n\n\n",
      "\t\t",
      " ".repeat(31),
      " ".repeat(32),
      "\n".repeat(33),
      "\t".repeat(31),
      "\t".repeat(40)
    )

/** A random text, one in three of them made of these. */
export const hardText = (random: Draw): string =>
  random(3) === 0
    ? Array.from({ length: 1 + random(12) }, () => PARTS[random(PARTS.length)]).join("")
    : randomText(random)

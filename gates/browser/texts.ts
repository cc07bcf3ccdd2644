import { randomText, seeded } from "@ratecard/test-support"
import { readFileSync } from "node:fs"

const RANDOM_TEXTS = 400

const SAMPLES: ReadonlyArray<string> = [
  "",
  "It was the best of times, it was the worst of times; we're told they'd've left, didn't they?\n\n  “Yes,” he said. ",
  readFileSync(import.meta.filename, "utf8"),
  "Съешь же ещё этих мягких французских булок, да выпей чаю. Токенизатор считает по-русски: 1 234,56 ₽.",
  "我们在公园里散步，看到许多人放风筝。中华人民共和国成立于1949年，使用Node很方便！",
  "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。コンピューターを使う。",
  "ภาษาไทยเป็นภาษาที่มีระดับเสียงของคำแน่นอนหรือวรรณยุกต์เช่นเดียวกับภาษาจีน",
  "👩‍👩‍👧‍👦👍🏽🏳️‍🌈 ❤️🔥 1️⃣ 🇩🇪🇫🇷 (╯°□°)╯︵ ┻━┻",
  "a\u0301\u0302 Z\u0351\u036b\u0343a\u0329l\u0348\u0330g\u0321o\u0301 e\u0301te\u0301 \u0905\u0902\u094d",
  "x\ud800y \udfffz \ud83d\ud83d\ude00\ude00 \ud83d",
  "\0a\0\0b \0\n\0",
  "a\u0085b\u0085\u0085 \u0085c",
  "\ufeffa \ufeff\ufeffb\ufeff",
  " \t \n  \r\n\r\n\v\f   x\u00a0\u2003\u3000  \n\n\n   ",
  "I'M you'Re HE'LL we'd they've it's 's 'S 'ſ n't 'lL ''t",
  "<|endoftext|><|im_start|>system<|im_end|><|fim_prefix|>",
  "pneumonoultramicroscopicsilicovolcanoconiosis".repeat(100),
  "ไ".repeat(3000),
  "_".repeat(5000),
  "1234567890".repeat(300)
]

const random = seeded(20_261_121)

/** Texts of many scripts and of what is hard on tokenizers, some of them a single piece that is long. */
export const TEXTS: ReadonlyArray<string> = [
  ...SAMPLES,
  ...Array.from({ length: RANDOM_TEXTS }, () => randomText(random))
]

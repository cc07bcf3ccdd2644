import { seeded } from "@ratecard/test-support"
import { hardText } from "./hardTexts.ts"
import { loadOracle } from "./oracles.ts"

const TEXTS = 280
/** UTF-16 units of a random text, at most. */
const LENGTH = 90

const ORDINARY = [
  "It was the best of times, it was the worst of times; we're told they'd've left, didn't they?\n\n  “Yes,” he said. ",
  "export const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((a, b) => a + b, 0)\n\n    return x\n",
  '{"id":12345678,"price":0.000015,"tags":["a-b","c_d"],"when":"2026-01-31T00:00:00Z"}',
  "<!doctype html>\n<html>\n\t<body>\n\t\t<h1>Prices</h1> <table><tr><td>1 </td></tr></table>\n\t</body>\n</html>",
  "Съешь же ещё этих мягких французских булок, да выпей чаю. Токенизатор считает: 1 234,56 ₽.",
  "我们在公园里散步，看到许多人放风筝。中华人民共和国成立于1949年，使用Node很方便！",
  "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。コンピューターを使う。",
  "ภาษาไทยเป็นภาษาที่มีระดับเสียงของคำแน่นอนหรือวรรณยุกต์เช่นเดียวกับภาษาจีน",
  "सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है।",
  "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.",
  "يولد جميع الناس أحراراً متساوين في الكرامة والحقوق.",
  "Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền lợi.",
  "Ünïcödé, naïve façade, Straße, Ελληνικά, עברית",
  "👩\u200d👩\u200d👧\u200d👦👍🏽🏳️\u200d🌈 ❤️🔥 1️⃣ 🇩🇪🇫🇷 (╯°□°)╯︵ ┻━┻",
  "<|endoftext|><|im_start|>system<think>hi</think><start_of_turn>user<bos>[INST]<｜User｜><unused7>",
  "a".repeat(70) + "=".repeat(150) + " ".repeat(100) + "\n".repeat(70) + "的".repeat(40),
  "DD.MM.YYYY, yyyy-MM-dd, ::::::::, diffformul\r\n\r\n$x^{2}$ \\frac{1}{2} // 100 % 0xFFFF 3.14159"
]

/** Texts, and the oracles' ids of each by vocabulary, as tests compare ours with. */
export const fixtureOf = (names: ReadonlyArray<string>, folder: string): unknown => {
  const random = seeded(20)
  const texts = [...ORDINARY, ...Array.from({ length: TEXTS }, () => hardText(random).slice(0, LENGTH).toWellFormed())]
  const ids = names.map((name) => {
    const oracle = loadOracle(name, folder)
    return [name, texts.map((text) => Array.from(oracle(text)).join(" "))]
  })
  return { texts, ids: Object.fromEntries(ids) }
}

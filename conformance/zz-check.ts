import { readCases } from "./score/cases.ts"
import { answersOf, runnerOf } from "./score/run.ts"
import { judge } from "./score/judge.ts"
const [file="ratecard.ts", only] = process.argv.slice(2)
const cases = readCases().filter(c=>!only||c.group===only||c.id.includes(only))
const answers = await answersOf(runnerOf(file), cases)
const count: any = {}
for (const c of cases) { const v=judge(c,answers.get(c.id)); count[v]=(count[v]??0)+1; if (v!=="exact" && !process.env.Q) console.log(v, c.id, JSON.stringify(c.expect.total??c.expect.at_least??c.expect.refuse), JSON.stringify(answers.get(c.id)).slice(0,300)) }
console.log(cases.length, count)

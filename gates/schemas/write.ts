// Puts the JSON Schemas of what `--json` prints into docs/schemas: `pnpm x write schemas`.
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { answerSchemas } from "./answerSchemas.ts"

const FOLDER = new URL("../../docs/schemas/", import.meta.url)
const schemas = answerSchemas()
rmSync(fileURLToPath(FOLDER), { recursive: true, force: true })
mkdirSync(FOLDER)
for (const [name, text] of schemas) writeFileSync(new URL(name, FOLDER), text)

// Puts the settings of the server into docs/operations/settings.md: `pnpm x write settings`.
import { readFileSync, writeFileSync } from "node:fs"
import { settingsTables } from "./settingsTables.ts"

const PAGE = new URL("../docs/operations/settings.md", import.meta.url)
const page = readFileSync(PAGE, "utf8")
writeFileSync(PAGE, page.replace(/<!-- table: settings -->[^]*?(?=<!-- \/table -->)/u, settingsTables))

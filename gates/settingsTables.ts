import { SETTING_GROUPS } from "@ratecard/http-server"

/** Every setting of the server, as docs/operations/settings.md lists them, by group. */
export const settingsTables = (): string => {
  const tables = SETTING_GROUPS.map(({ heading, settings }) => {
    const items = settings.map(
      ({ about, name, rule, usual }) => `- **\`${name}\`** (default: ${usual}): ${about} Value: ${rule.words}.\n`
    )
    return `## ${heading}\n\n${items.join("")}\n`
  })
  const secrets = SETTING_GROUPS.flatMap(({ settings }) => settings).filter(({ rule }) => rule.isSecret)
  const names = secrets.map(({ name }) => `\`${name}\``).join(", ")
  return `<!-- table: settings -->
<!-- oxfmt-ignore-start -->

${tables.join("")}No message repeats a secret: ${names}.

<!-- oxfmt-ignore-end -->
`
}

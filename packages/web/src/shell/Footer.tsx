import { useSite, useWords } from "../site.ts"
import { SHELL_WORDS } from "../words/shell.ts"

export const Footer = () => {
  const { base } = useSite()
  const words = useWords(SHELL_WORDS)
  return (
    <footer class="footer">
      <p>
        {words.source} <a href={`${base}/api/v1/catalogue`}>/api/v1/catalogue</a> ·{" "}
        <a href={`${base}/api/docs`}>{words.apiReference}</a>
      </p>
    </footer>
  )
}

// Writes the comment of a pull request, or writes it anew: there is one.
import { readFile } from "node:fs/promises"

const MARK = "<!-- ratecard -->"
const { GITHUB_API_URL, GITHUB_EVENT_PATH, GITHUB_REPOSITORY, TOKEN } = process.env

const ask = async (path, method = "GET", body) => {
  const response = await fetch(`${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}/${path}`, {
    method,
    headers: { accept: "application/vnd.github+json", authorization: `Bearer ${TOKEN}` },
    ...(body && { body: JSON.stringify(body) })
  })
  if (!response.ok) throw new Error(`GitHub answered ${response.status} to ${method} ${path}`)
  return await response.json()
}

/** The comment that is there already. */
const before = async (number) => {
  for (let page = 1; ; page++) {
    const comments = await ask(`issues/${number}/comments?per_page=100&page=${page}`)
    const found = comments.find(({ body }) => body?.startsWith(MARK))
    if (found !== undefined || comments.length < 100) return found
  }
}

try {
  const { pull_request } = JSON.parse(await readFile(GITHUB_EVENT_PATH, "utf8"))
  if (pull_request !== undefined) {
    const body = await readFile(process.argv[2], "utf8")
    const old = await before(pull_request.number)
    if (old === undefined) await ask(`issues/${pull_request.number}/comments`, "POST", { body })
    else if (old.body !== body) await ask(`issues/comments/${old.id}`, "PATCH", { body })
  }
} catch (error) {
  // A pull request of a fork has a token that may not comment: the summary of the job has the text.
  process.stdout.write(`::warning::Ratecard could not comment: ${error.message}\n`)
}

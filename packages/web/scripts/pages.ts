/** An address of each kind of page. */
export const PAGES = [
  "/",
  "/models",
  "/models/map",
  "/models/openai-gpt-5",
  "/changes",
  "/recommend",
  "/bill",
  "/account",
  "/playground",
  "/admin",
  "/docs",
  "/docs/pricing",
  "/nowhere"
]

declare module "*.md" {
  const doc: import("./pages/docs/docs.ts").Doc
  export default doc
}

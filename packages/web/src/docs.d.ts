declare module "*.md" {
  const doc: import("./pages/docs/doc.ts").Doc
  export default doc
}

import type { PackedVocabulary } from "../packed.js"

declare const vocabulary: PackedVocabulary
export default vocabulary

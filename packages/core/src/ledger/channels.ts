/** The clouds whose own bill follows the vendor's list. */
export const CHANNELS: ReadonlyArray<string> = ["bedrock", "vertex", "azure", "foundry"]

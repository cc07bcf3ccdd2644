import { en } from "./shell.en.ts"
import { ru } from "./shell.ru.ts"

export const SHELL_WORDS = { en, ru }

import { claudeCodeLogs } from "../logs/claudeCode.ts"
import { codexLogs } from "../logs/codex.ts"
import { otherLogs } from "../logs/others.ts"

export const logs = {
  about:
    'Logs of coding agents in a home folder: what is an answer, what repeats one, whose prices hold, and logs that say too little, where right is "at least".',
  cases: [...claudeCodeLogs, ...codexLogs, ...otherLogs]
}

import { inThread } from "../../threads/inThread.ts"

await inThread(async () => (await import("./sumsWork.ts")).sumsWork)

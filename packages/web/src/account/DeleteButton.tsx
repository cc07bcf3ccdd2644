import { ProblemNote } from "./parts.tsx"
import { useSession } from "./Session.ts"
import { useTask } from "./useTask.ts"

/** A button that deletes what a path of the API names, and the reason if that failed. */
export const DeleteButton = ({
  label,
  onDone,
  path,
  text
}: {
  readonly path: string
  readonly text: string
  /** Names what is deleted, for screen readers. */
  readonly label?: string
  readonly onDone: () => Promise<unknown>
}) => {
  const session = useSession()
  const { isBusy, problem, run } = useTask(async () => {
    await session.ask("DELETE", path)
    await onDone()
  })
  return (
    <>
      <button type="button" aria-label={label} disabled={isBusy.value} onClick={() => void run()}>
        {text}
      </button>
      <ProblemNote problem={problem} />
    </>
  )
}

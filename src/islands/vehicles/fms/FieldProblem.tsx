import { Icon } from '../../ui/icons/Icon.tsx'
import { problem as sign } from '../../ui/icons/entry.ts'

/** What is wrong with a field whose styles come with its script. */
export function FieldProblem({ id, text }: { id: string; text: string | undefined }) {
  return (
    text !== undefined && (
      <p id={`${id}-problem`} className="problem">
        <Icon shape={sign} size={16} />
        {text}
      </p>
    )
  )
}

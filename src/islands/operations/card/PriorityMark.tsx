import './priority-mark.css'
import { Icon } from '../../ui/icons/Icon.tsx'
import { warning } from '../../ui/icons/frame.ts'

/** A sign and a word: what has priority is never told by its colour alone. */
export function PriorityMark({ label }: { label: string }) {
  return (
    <span className="priority-mark">
      <Icon shape={warning} size={16} />
      {label}
    </span>
  )
}

import './group-mark.css'
import type { GroupColour } from '../../contract/people/groups.ts'

/** What a group is called, in whatever direction it is written, beside its colour: never the colour alone. */
export function GroupMark({ name, colour }: { name: string; colour: GroupColour }) {
  return (
    <span className="group-mark" data-group-colour={colour}>
      <bdi>{name}</bdi>
    </span>
  )
}

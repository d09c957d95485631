import { type ReactNode, useContext } from 'react'
import type { Group } from '../../contract/people/groups.ts'
import type { Loadable } from '../../lib/api/loadable.ts'
import { Problem } from '../ui/fields/Field.tsx'
import { FormContext } from '../ui/form/form-context.ts'
import '../ui/fields/choice.css'
import './group-choice.css'
import { GroupMark } from './GroupMark.tsx'

interface Props {
  /** Under which its form sends them, and problems name them. */
  name?: string
  legend: string
  hint?: string
  groups: Loadable<readonly Pick<Group, 'id' | 'name' | 'colour'>[]>
  /** The ids of those with which it begins. */
  chosen?: readonly number[]
  /** Those that are chosen whatever somebody ticks, and why in words. */
  given?: { ids: readonly number[]; why: string }
  onChange?: (chosen: readonly number[]) => void
  words: { loading: string; unknown: string; none: string }
  /** What goes with them, once they are there. */
  children?: ReactNode
}

/** Boxes for the groups of an organisation. */
export function GroupChoice(props: Props) {
  const {
    name: field = 'group_ids',
    legend,
    hint,
    groups,
    chosen = [],
    given,
    onChange,
    words,
    children,
  } = props
  const problem = useContext(FormContext)?.problems.get(field)

  return (
    <fieldset className="field group-choice" data-field={field}>
      <legend>{legend}</legend>
      {hint && <p className="hint">{hint}</p>}
      {groups.state === 'loading' && <p className="muted">{words.loading}</p>}
      {groups.state === 'failed' && <p className="notice">{words.unknown}</p>}
      {groups.state === 'ready' && (
        <>
          {children}
          {groups.value.length === 0 && <p className="muted">{words.none}</p>}
          <div
            className="group-choice-boxes"
            onChange={({ currentTarget }) => onChange?.(tickedIn(currentTarget))}
          >
            {groups.value.map(({ id, name, colour }) => (
              <label key={id} className="choice">
                <input
                  type="checkbox"
                  className="tick"
                  name={field}
                  value={id}
                  defaultChecked={chosen.includes(id) || given?.ids.includes(id)}
                  disabled={given?.ids.includes(id)}
                />
                <span className="group-choice-name">
                  <GroupMark name={name} colour={colour} />
                  {given?.ids.includes(id) && <span className="hint">{given.why}</span>}
                </span>
              </label>
            ))}
          </div>
        </>
      )}
      <Problem id={field} text={problem} />
    </fieldset>
  )
}

function tickedIn(boxes: HTMLElement): number[] {
  return [...boxes.querySelectorAll<HTMLInputElement>(':checked')].map(({ value }) => Number(value))
}

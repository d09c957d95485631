import { memo, useLayoutEffect, useRef, useState } from 'react'
import { type Choice, groupsOf } from './choices.tsx'
import type { ComboboxAction } from './combobox-state.ts'
import { Icon } from '../icons/Icon.tsx'
import { check } from '../icons/interface.ts'

interface Props {
  id: string
  label: string
  found: readonly Choice[]
  multiple: boolean
  active: string | undefined
  chosen: readonly string[]
  optionId: (value: string) => string
  nothing: string
  send: (action: ComboboxAction) => void
}

/** The choices that fit what was typed, below the field or, where there is more room, above it. */
export function ComboboxList({ id, label, found, multiple, active, chosen, optionId, nothing, send }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const [above, setAbove] = useState(false)
  useLayoutEffect(() => {
    const place = list.current?.parentElement?.getBoundingClientRect()
    const height = list.current?.offsetHeight ?? 0
    if (place) setAbove(place.bottom + height > innerHeight && place.top > innerHeight - place.bottom)
  }, [])

  return (
    // The focus stays in the field, whatever is pressed here.
    <div
      ref={list}
      className="combobox-list"
      data-above={above || undefined}
      onMouseDown={(event) => event.preventDefault()}
    >
      {found.length === 0 ? (
        // Said by the status of the field, which is there before it has something to say.
        <p className="combobox-nothing" aria-hidden="true">
          {nothing}
        </p>
      ) : (
        <div id={id} role="listbox" aria-label={label} aria-multiselectable={multiple || undefined}>
          {[...groupsOf(found)].map(([group, members], place) => {
            const options = members.map((choice) => (
              <Option
                key={choice.value}
                id={optionId(choice.value)}
                choice={choice}
                active={choice.value === active}
                chosen={chosen.includes(choice.value)}
                send={send}
              />
            ))
            if (group === undefined) return options
            return (
              <div key={group} role="group" aria-labelledby={`${id}-group-${place}`}>
                <div id={`${id}-group-${place}`} role="presentation" className="combobox-group">
                  {group}
                </div>
                {options}
              </div>
            )
          })}
        </div>
      )}
    </div>
  )
}

interface OptionProps {
  id: string
  choice: Choice
  active: boolean
  chosen: boolean
  send: (action: ComboboxAction) => void
}

/** With hundreds of them, only those that change are drawn again. */
const Option = memo(function Option({
  id,
  choice: { value, label, hint, disabled },
  active,
  chosen,
  send,
}: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      className="combobox-option"
      aria-selected={chosen}
      aria-disabled={disabled}
      data-active={active || undefined}
      onClick={() => !disabled && send({ type: 'chosen', value })}
    >
      <span>
        {label}
        {hint && <span className="choice-hint">{hint}</span>}
      </span>
      {chosen && <Icon shape={check} />}
    </div>
  )
})

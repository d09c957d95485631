import './combobox.css'
import { type KeyboardEvent, type MouseEvent, useEffect, useReducer, useRef, useState } from 'react'
import { type Choice, ChoiceOptions } from './choices.tsx'
import { ComboboxList } from './ComboboxList.tsx'
import { type ComboboxAction, type ComboboxState, matching, nextState, type Step } from './combobox-state.ts'
import { Field, type FieldProps } from './Field.tsx'
import { Icon } from '../icons/Icon.tsx'
import { down } from '../icons/fields.ts'
import { close } from '../icons/frame.ts'

interface Props extends FieldProps {
  choices: readonly Choice[]
  defaultValues?: readonly string[]
  multiple?: boolean
  words: {
    /** The button that shows all of them. */
    open: string
    remove: (label: string) => string
    nothing: string
    found: (count: number) => string
  }
  onChoose?: (values: readonly string[]) => void
}

const steps: Readonly<Record<string, Step>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageDown: 'pageDown',
  PageUp: 'pageUp',
}
/** These move in the text while no choice is active. */
const ends: Readonly<Record<string, Step>> = { Home: 'first', End: 'last' }

/** A select to type into: for more choices than one looks through. Without script, it is a select. */
export function Combobox({
  choices,
  defaultValues = [],
  multiple = false,
  words,
  onChoose,
  ...field
}: Props) {
  const [state, send] = useReducer(
    (before: ComboboxState, action: ComboboxAction) => nextState(before, action, { choices, multiple }),
    { open: false, query: undefined, active: undefined, chosen: defaultValues },
  )
  const [live, setLive] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const known = useRef(state.chosen)
  const { open, query, active, chosen } = state
  const found = matching(choices, query)
  const labelOf = (value: string) => choices.find((choice) => choice.value === value)?.label ?? value
  const id = field.id ?? field.name
  const optionId = (value: string) => `${id}-option-${choices.findIndex((choice) => choice.value === value)}`

  // The select gives way, with what has been chosen there, and with its focus.
  useEffect(() => {
    const select = root.current?.querySelector('select')
    if (select) {
      const values = [...select.selectedOptions].map(({ value }) => value).filter(Boolean)
      send({ type: 'adopted', values })
    }
    const hadFocus = select === document.activeElement
    setLive(true)
    if (hadFocus) setTimeout(() => input.current?.focus())
    // Once.
  }, [])
  useEffect(() => {
    if (known.current === chosen) return
    known.current = chosen
    onChoose?.(chosen)
    // Hidden fields say nothing by themselves; the form hears of it once they have their values.
    root.current?.firstElementChild?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [chosen, onChoose])
  useEffect(() => {
    if (active !== undefined) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  })

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const { key, altKey } = event
    const step = steps[key] ?? (active === undefined ? undefined : ends[key])
    if (key === 'ArrowDown' && altKey) send({ type: 'opened' })
    else if (key === 'ArrowUp' && altKey) send({ type: 'closed' })
    else if (step) send({ type: 'moved', step })
    else if (key === 'Enter' && open && active !== undefined) send({ type: 'chosen', value: active })
    // What was typed and is no choice would not be sent, but what was chosen before.
    else if (key === 'Enter' && query !== undefined) send({ type: 'left' })
    else if (key === 'Escape' && open) send({ type: 'closed' })
    else if (key === 'Backspace' && multiple && !query) return removeLast()
    else return
    event.preventDefault()
  }

  function removeLast(): void {
    const value = chosen.at(-1)
    if (value !== undefined) send({ type: 'removed', value })
  }

  return (
    <div
      ref={root}
      className="combobox"
      onBlur={({ relatedTarget }) => !root.current?.contains(relatedTarget) && send({ type: 'left' })}
    >
      <Field {...field}>
        {(control) =>
          live ? (
            <div className="combobox-place">
              <div className="input combobox-box" data-disabled={field.disabled || undefined}>
                {multiple &&
                  chosen.map((value) => (
                    <button
                      key={value}
                      type="button"
                      className="chip"
                      aria-label={words.remove(labelOf(value))}
                      disabled={field.disabled}
                      onMouseDown={keepFocus}
                      onClick={() => {
                        send({ type: 'removed', value })
                        input.current?.focus()
                      }}
                    >
                      {labelOf(value)}
                      <Icon shape={close} size={16} />
                    </button>
                  ))}
                <input
                  ref={input}
                  {...control}
                  name={undefined}
                  required={undefined}
                  aria-required={control.required}
                  type="text"
                  dir="auto"
                  role="combobox"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  aria-autocomplete="list"
                  aria-expanded={open && found.length > 0}
                  aria-controls={`${id}-list`}
                  aria-activedescendant={open && active !== undefined ? optionId(active) : undefined}
                  value={query ?? (multiple ? '' : chosen.map(labelOf).join())}
                  onInput={(event) => {
                    // Typing chooses nothing yet: no edit, for the form.
                    event.stopPropagation()
                    send({ type: 'typed', text: event.currentTarget.value })
                  }}
                  onChange={() => undefined}
                  onClick={() => send({ type: 'opened' })}
                  onKeyDown={press}
                />
                <button
                  type="button"
                  className="input-button"
                  tabIndex={-1}
                  aria-label={words.open}
                  disabled={field.disabled}
                  onMouseDown={keepFocus}
                  onClick={() => {
                    send({ type: open ? 'closed' : 'opened' })
                    input.current?.focus()
                  }}
                >
                  <Icon shape={down} />
                </button>
              </div>
              {open && (
                <ComboboxList
                  id={`${id}-list`}
                  label={field.label}
                  found={found}
                  multiple={multiple}
                  active={active}
                  chosen={chosen}
                  optionId={optionId}
                  nothing={words.nothing}
                  send={send}
                />
              )}
              <p className="visually-hidden" role="status">
                {open && query && (found.length > 0 ? words.found(found.length) : words.nothing)}
              </p>
              {chosen.map((value) => (
                <input key={value} type="hidden" name={field.name} value={value} disabled={field.disabled} />
              ))}
            </div>
          ) : (
            <select
              className="input"
              {...control}
              multiple={multiple}
              defaultValue={multiple ? [...defaultValues] : (defaultValues[0] ?? '')}
            >
              {!multiple && <option value="" />}
              <ChoiceOptions choices={choices} />
            </select>
          )
        }
      </Field>
    </div>
  )
}

/** A button that is pressed does not get the focus everywhere: the list would close as if the field had been left. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

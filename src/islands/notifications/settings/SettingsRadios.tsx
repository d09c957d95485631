import { useId } from 'react'

interface Props<Value extends string> {
  legend: string
  hint?: string
  choices: readonly { value: Value; label: string; hint?: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** One of a few, as it holds now: a choice that is undone jumps back. */
export function SettingsRadios<Value extends string>({
  legend,
  hint,
  choices,
  chosen,
  onChoose,
}: Props<Value>) {
  const name = useId()

  return (
    <fieldset className="field" aria-describedby={hint && `${name}-hint`}>
      <legend>{legend}</legend>
      {hint && (
        <p id={`${name}-hint`} className="hint">
          {hint}
        </p>
      )}
      {choices.map(({ value, label, hint: more }) => (
        <label key={value} className="choice">
          <input
            type="radio"
            className="tick"
            name={name}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span>
            {label}
            {more && <span className="hint">{more}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

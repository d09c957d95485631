import './choice.css'
import './radio-group.css'
import type { Choice } from './choices.tsx'
import { type FieldProps, Hint, Optional, Problem, useField } from './Field.tsx'

type Props = FieldProps & {
  choices: readonly Choice[]
  defaultValue?: string
  /** Segments: two to four short words beside each other. */
  look?: 'list' | 'segments'
  onChoose?: (value: string) => void
}

/** The first circle has the id of the field: a link to the field leads there. */
export function RadioGroup({ choices, defaultValue, look = 'list', onChoose, ...field }: Props) {
  const { control, problem, optional } = useField(field)
  const { id, name, required, disabled, ...aria } = control

  return (
    <fieldset
      className="field radio-group"
      data-field={name}
      role="radiogroup"
      aria-required={required}
      {...aria}
    >
      <legend>
        {field.label}
        <Optional word={optional} />
      </legend>
      <Hint id={id} text={field.hint} />
      <div className={look === 'segments' ? 'segments' : undefined}>
        {choices.map(({ value, label, hint, disabled: off }, place) => (
          <label key={value} className="choice">
            <input
              id={place === 0 ? id : `${id}-${value}`}
              className="tick"
              type="radio"
              name={name}
              value={value}
              required={required}
              disabled={disabled || off}
              defaultChecked={value === defaultValue}
              onChange={() => onChoose?.(value)}
            />
            <span>
              {label}
              {hint && <span className="choice-hint">{hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <Problem id={id} text={problem} />
    </fieldset>
  )
}

import '../ui/fields/field.css'
import '../ui/fields/select-field.css'
import { Icon } from '../ui/icons/Icon.tsx'
import { down } from '../ui/icons/fields.ts'
import { type Choice, ChoiceOptions } from '../ui/fields/choices.tsx'

interface Props {
  name: string
  /** Of its control, where the name is there twice. */
  id: string
  label: string
  /** The line that narrows nothing. */
  nothing: string
  choices: readonly Choice[]
  value: string | undefined
  /** Its choices are long. */
  wide?: boolean
  /** Chosen at once; without it, with the form it stands in. */
  onChoose?: (value: string) => void
}

/** A select that narrows a list: at once, or with the form it stands in. */
export function FilterSelect({ name, id, label, nothing, choices, value = '', wide, onChoose }: Props) {
  const control = onChoose
    ? {
        value,
        onChange: (event: { currentTarget: HTMLSelectElement }) => onChoose(event.currentTarget.value),
      }
    : { defaultValue: value }

  return (
    <div className={wide ? 'field wide' : 'field'}>
      <label htmlFor={id} className={onChoose && 'visually-hidden'}>
        {label}
      </label>
      <div className="input-box select-box">
        <select className="input" id={id} name={name} {...control}>
          <option value="">{nothing}</option>
          <ChoiceOptions choices={choices} />
        </select>
        <span className="input-end">
          <Icon shape={down} />
        </span>
      </div>
    </div>
  )
}

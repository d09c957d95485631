import './field.css'
import { type ReactNode, useContext } from 'react'
import { FormContext } from '../form/form-context.ts'
import { Icon } from '../icons/Icon.tsx'
import { problem as sign } from '../icons/entry.ts'

/** What every field is told. */
export interface FieldProps {
  /** Under which its form sends it. */
  name: string
  /** Of its control, where the name would be there twice: two forms on a page. */
  id?: string
  label: string
  hint?: string
  /** Outside of a Form, which knows the problems of its fields. */
  problem?: string
  /** In a Form the fields that are not say so. */
  required?: boolean
  disabled?: boolean
}

/** What the control of a field takes from it. */
export interface ControlProps {
  id: string
  name: string
  required: boolean | undefined
  disabled: boolean | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** What a field needs, and what goes on to its control. */
export function splitField<Props extends FieldProps>(props: Props) {
  const { name, id, label, hint, problem, required, disabled, ...rest } = props
  return { field: { name, id, label, hint, problem, required, disabled }, rest }
}

/** The wiring between a control, its hint and its problem. */
export function useField({ name, id = name, hint, problem: given, required, disabled }: FieldProps) {
  const form = useContext(FormContext)
  const problem = given ?? form?.problems.get(name)
  const control: ControlProps = {
    id,
    name,
    required,
    disabled,
    'aria-invalid': problem === undefined ? undefined : true,
    'aria-describedby':
      [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined,
  }
  return { control, problem, optional: form && !required ? form.words.optional : undefined }
}

/** Label, hint, control, problem: in the order in which they are needed. */
export function Field({
  children,
  ...props
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { control, problem, optional } = useField(props)

  return (
    <div className="field" data-field={props.name}>
      <label htmlFor={control.id}>
        {props.label}
        <Optional word={optional} />
      </label>
      <Hint id={control.id} text={props.hint} />
      {children(control)}
      <Problem id={control.id} text={problem} />
    </div>
  )
}

export function Optional({ word }: { word: string | undefined }) {
  return word && <span className="optional"> ({word})</span>
}

export function Hint({ id, text }: { id: string; text: string | undefined }) {
  return (
    text && (
      <p id={`${id}-hint`} className="hint">
        {text}
      </p>
    )
  )
}

export function Problem({ id, text }: { id: string; text: string | undefined }) {
  return (
    text && (
      <p id={`${id}-problem`} className="problem">
        <Icon shape={sign} size={16} />
        {text}
      </p>
    )
  )
}

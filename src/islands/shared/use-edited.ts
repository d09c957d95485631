import { type RefObject, useRef, useState } from 'react'
import { changedFields, merge, withFieldsOf } from '../../lib/pages/edited-values.ts'

type FieldOf<Values> = keyof Values & string

interface Reading<Saved, Values> {
  valuesOf: (saved: Saved) => Values
  /** @param start what the fields began with */
  valuesIn: (data: FormData, start: Values) => Values
}

interface Conflict<Values> {
  /** What both have changed, each in their own way. */
  fields: readonly FieldOf<Values>[]
  /** What only the others have changed: it stands in the form already. */
  taken: readonly FieldOf<Values>[]
}

interface Edited<Saved, Values> {
  /** Of the element around the form. */
  frame: RefObject<HTMLElement | null>
  /** As it was saved last, as far as is known here. */
  base: Saved
  /** What the fields begin with. */
  start: Values
  /** Grows when the fields begin anew: their key. */
  round: number
  conflict: Conflict<Values> | undefined
  /** What stands in the form, and in which fields that is something else than what is saved. */
  changesIn: (data: FormData) => { values: Values; names: FieldOf<Values>[] }
  isChanged: () => boolean
  /** It is saved, as it stands in the form. */
  keep: (saved: Saved) => void
  /** The fields begin anew with what is saved. */
  renew: (saved: Saved) => void
  /** What only the others have changed is taken over; about the rest somebody decides. */
  meet: (theirs: Saved) => void
  /** A field takes what the others have saved. */
  take: (name: FieldOf<Values>) => void
}

/** The state of a form about something that others may change meanwhile: nothing of either is lost. */
export function useEdited<Saved, Values extends object>(
  saved: Saved,
  { valuesOf, valuesIn }: Reading<Saved, Values>,
): Edited<Saved, Values> {
  const [base, setBase] = useState(saved)
  const [start, setStart] = useState(() => valuesOf(saved))
  const [round, setRound] = useState(0)
  const [conflict, setConflict] = useState<Conflict<Values>>()
  const frame = useRef<HTMLElement>(null)

  const form = () => frame.current?.querySelector('form')
  const typed = () => {
    const element = form()
    return element ? valuesIn(new FormData(element), start) : start
  }
  const begin = (values: Values) => {
    setStart(values)
    setRound((before) => before + 1)
  }

  return {
    frame,
    base,
    start,
    round,
    conflict,
    changesIn: (data) => {
      const values = valuesIn(data, start)
      return { values, names: changedFields(values, valuesOf(base)) }
    },
    isChanged: () => form()?.dataset['changed'] !== undefined,
    keep: (now) => {
      setBase(now)
      setConflict(undefined)
    },
    renew: (now) => {
      setBase(now)
      begin(valuesOf(now))
    },
    meet: (theirs) => {
      const { conflicts, taken, values } = merge(valuesOf(base), typed(), valuesOf(theirs))
      setConflict({ fields: conflicts, taken })
      setBase(theirs)
      begin(values)
    },
    take: (name) => {
      if (!conflict) return
      begin(withFieldsOf(typed(), valuesOf(base), [name]))
      setConflict({ ...conflict, fields: conflict.fields.filter((one) => one !== name) })
    },
  }
}

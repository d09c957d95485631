import { createContext } from 'react'
import type { TypedProblem } from '../../../lib/pages/typed-date.ts'

/** A sentence about a field, by its name; undefined: it is not about one. */
export interface FieldProblem {
  field: string | undefined
  text: string
  /** Further fields that may be corrected instead: of a password that does not fit its address, either. */
  orFields?: readonly string[]
}

/** What a form says by itself. */
export interface FormWords {
  /** Behind the label of a field that may stay empty. */
  optional: string
  /** Above problems with fields. */
  problems: (count: number) => string
  /** Above a problem that no field is the cause of. */
  failed: string
  /** About a field with a date or a time that cannot be used, or is missing. */
  typed: (problem: TypedProblem, label: string) => string
  /** Behind a problem that has been corrected since. */
  corrected: string
  /** Asked when somebody goes back with changes that are not saved. */
  leave: string
}

export interface FormState {
  words: FormWords
  /** The sentence about a field, by its name. */
  problems: ReadonlyMap<string, string>
  sending: boolean
}

/** Of the Form around a field; undefined: there is none (a filter, say). */
export const FormContext = createContext<FormState | undefined>(undefined)

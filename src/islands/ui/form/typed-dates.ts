import { typedProblem } from '../../../lib/pages/typed-date.ts'
import type { FormWords } from './form-context.ts'

/** A field of a form whose date or time cannot be used, and the sentence about it. */
export interface WrongDate {
  field: string
  text: string
  control: HTMLInputElement
  /** Nothing stands in a field that needs a date. */
  isMissing: boolean
}

/** The fields for dates and times in which something wrong is typed, or nothing where they are required. */
export function wrongDates(form: HTMLFormElement, words: Pick<FormWords, 'typed'>): WrongDate[] {
  return [...form.elements].flatMap((control) => {
    if (!(control instanceof HTMLInputElement) || control.disabled) return []
    const problem = typedProblem(control)
    if (problem === undefined) return []
    // Without what stands behind the label: that it may stay empty.
    const label = control.labels?.[0]?.firstChild?.textContent ?? ''
    const text = words.typed(problem, label)
    return { field: control.name, text, control, isMissing: problem === 'missing' }
  })
}

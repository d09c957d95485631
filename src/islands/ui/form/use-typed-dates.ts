import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Translate } from '../../../i18n/messages.ts'
import { formWords } from './form-words.ts'
import { type WrongDate, wrongDates } from './typed-dates.ts'

/** What is wrong with the dates of a plain form, a filter say. A `Form` says it by itself. */
export function useTypedDates(t: Translate) {
  const [wrong, setWrong] = useState<readonly WrongDate[]>([])
  return {
    /** Whether all can be used; the first one that cannot takes the focus. */
    areRight(form: HTMLFormElement): boolean {
      const found = wrongDates(form, formWords(t))
      // A screen reader reads the sentence with the field only if it is there before the focus.
      flushSync(() => setWrong(found))
      found[0]?.control.focus()
      return found.length === 0
    },
    /** For the field of this name. */
    problemOf(name: string): { problem?: string } {
      const problem = wrong.find(({ field }) => field === name)?.text
      return problem === undefined ? {} : { problem }
    },
  }
}

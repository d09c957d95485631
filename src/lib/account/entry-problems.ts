import type { Translate } from '../../i18n/messages.ts'
import { waitUnit } from '../../i18n/wait-unit.ts'
import type { ApiProblem } from '../api/api-error.ts'

/** What happened, and what to do, in the words of the pages for people who are not signed in (area `entryProblems`). */
export function entryProblemWords(t: Translate, problem: ApiProblem): { text: string; hint: string } {
  if (problem.kind === 'tooMany') {
    return { text: t('entryProblems.tooMany.text'), hint: waitWords(t, problem.waitSeconds) }
  }
  const name = problem.kind === 'offline' ? 'offline' : 'server'
  return { text: t(`entryProblems.${name}.text`), hint: t(`entryProblems.${name}.hint`) }
}

/** The same in one line, for the summary of a form. */
export function entryProblemLine(t: Translate, problem: ApiProblem): string {
  const { text, hint } = entryProblemWords(t, problem)
  return `${text}. ${hint}`
}

/** Said once, as a sentence: a clock that ticks would be read out again and again. */
function waitWords(t: Translate, seconds: number | undefined): string {
  if (seconds === undefined) return t('entryProblems.tooMany.unknown')
  const { unit, count } = waitUnit(seconds)
  return t(`entryProblems.tooMany.${unit}`, { count })
}

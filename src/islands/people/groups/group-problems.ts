import { LONGEST_GROUP_DESCRIPTION, MOST_GROUPS } from '../../../contract/people/groups.ts'
import type { Translate } from '../../../i18n/messages.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { groupFields, problemsIn, valuesIn } from '../../../lib/people/group-form.ts'
import type { FieldProblem } from '../../ui/form/form-context.ts'
import { formProblems } from '../../shared/form-problems.ts'

/** What can be said about a group without a server. */
export function checkGroup(t: Translate, data: FormData): FieldProblem[] {
  const texts = {
    name: t('groupForm.nameMissing'),
    description: t('groupForm.descriptionLong', { most: LONGEST_GROUP_DESCRIPTION }),
  }
  return problemsIn(valuesIn(data)).map((field) => ({ field, text: texts[field] }))
}

/** Why a group was not saved. @param offline what is said where no answer came */
export function groupProblems(t: Translate, error: unknown, offline: string): FieldProblem[] {
  const isShown = (field: string | undefined) => groupFields.some((name) => name === field)
  const conflict = t('groupForm.full', { count: MOST_GROUPS })
  return formProblems(t, problemOf(error), { offline, conflict }).map((one) =>
    isShown(one.field) ? one : { ...one, field: undefined },
  )
}

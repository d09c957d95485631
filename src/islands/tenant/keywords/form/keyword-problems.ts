import { keywordTextLimits, MOST_ALIASES, MOST_KEYWORDS } from '../../../../contract/tenant/keywords.ts'
import type { Translate } from '../../../../i18n/messages.ts'
import { problemOf } from '../../../../lib/api/api-error.ts'
import { keywordFields, type KeywordValues, problemsIn } from '../../../../lib/tenant/keyword-form.ts'
import { formProblems } from '../../../shared/form-problems.ts'
import type { FieldProblem } from '../../../ui/form/form-context.ts'

/** What can be said about a keyword without a server. */
export function checkKeyword(t: Translate, values: KeywordValues): FieldProblem[] {
  return problemsIn(values).map(({ field, problem }) => ({
    field,
    text: t(`keywordForm.${problem}`, {
      alias: keywordTextLimits.alias,
      aliases: MOST_ALIASES,
      template: keywordTextLimits.text_template,
    }),
  }))
}

interface Sent {
  values: KeywordValues
  /** What is said where no answer came. */
  offline: string
}

/** Why a keyword was not saved; of aliases, which one. */
export function keywordProblems(t: Translate, error: unknown, { values, offline }: Sent): FieldProblem[] {
  const conflict = t('keywordForm.full', { count: MOST_KEYWORDS })
  return formProblems(t, problemOf(error), { offline, conflict }).map(({ field = '', text }) => {
    const [name = '', place] = field.split('.')
    const alias = name === 'aliases' ? values.aliases[Number(place)] : undefined
    return {
      field: keywordFields.some((one) => one === name) ? name : undefined,
      text: alias === undefined ? text : t('keywordForm.ofAlias', { alias, text }),
    }
  })
}

import type { Locale } from '../../../contract/locales.ts'
import type { ListedOperation } from '../../../contract/operations/operation-list.ts'
import { responseAnswers } from '../../../contract/operations/operations.ts'
import { translate } from '../../../i18n/translate.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { check } from '../../ui/icons/interface.ts'

/** What the person has answered, and how many have answered what; nothing where nobody has, or nobody says. */
export function AnswerCounts({
  locale,
  operation: { own_answer: own, answers },
}: {
  locale: Locale
  operation: ListedOperation
}) {
  const t = translate(locale)
  const given = responseAnswers.filter((answer) => (answers?.[answer] ?? 0) > 0)
  if (given.length === 0 && !own) return null

  return (
    <p className="answer-counts">
      {own && (
        <span className="badge">
          <Icon shape={check} size={14} />
          {t(`operationList.own.${own}`)}
        </span>
      )}
      {given.length > 0 && (
        <span className="muted">
          {given
            .map((answer) => t(`operationList.answers.${answer}`, { count: answers?.[answer] ?? 0 }))
            .join(' · ')}
        </span>
      )}
    </p>
  )
}

import type { Locale } from '../../../contract/locales.ts'
import type { OperationResponse, ResponseAnswer } from '../../../contract/operations/operations.ts'
import { countQualifications } from '../../../contract/people/qualifications.ts'
import { translate } from '../../../i18n/translate.ts'

interface Props {
  locale: Locale
  /** The kind of the answers. */
  answer: ResponseAnswer
  responses: readonly OperationResponse[]
}

/** How many members with each qualification have given these answers: '2 AGT', '1 Maschinist'. */
export function AnswerQualifications({ locale, answer, responses }: Props) {
  const t = translate(locale)
  const counts = countQualifications(responses)
  if (counts.length === 0) return null

  return (
    <ul
      className="row"
      aria-label={`${t('operation.qualifications')}: ${t(`operation.answerKinds.${answer}`)}`}
    >
      {counts.map(({ name, count }) => (
        <li key={name} className="badge">
          <strong className="figures">{count}</strong> {name}
        </li>
      ))}
    </ul>
  )
}

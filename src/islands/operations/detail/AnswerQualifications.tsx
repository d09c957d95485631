import type { Locale } from '../../../contract/locales.ts'
import type { OperationResponse } from '../../../contract/operations/operations.ts'
import { countQualifications } from '../../../contract/people/qualifications.ts'
import { translate } from '../../../i18n/translate.ts'

/** Who is on the way now, and who follows: together they would promise too much. */
const kinds = ['coming', 'later'] as const

interface Props {
  locale: Locale
  responses: readonly OperationResponse[]
}

/** What those can do who come, and apart from them those who come later; nothing where nobody says. */
export function AnswerQualifications({ locale, responses }: Props) {
  const t = translate(locale)

  return kinds.map((kind) => {
    const counts = countQualifications(responses.filter(({ answer }) => answer === kind))
    if (counts.length === 0) return null
    const words = t(`operation.answerKinds.${kind}`)
    return (
      <div key={kind} className="answer-qualifications">
        <p className="muted" aria-hidden="true">
          {words}
        </p>
        <ul className="row" aria-label={`${t('operation.qualifications')}: ${words}`}>
          {counts.map(({ name, count }) => (
            <li key={name} className="badge">
              <strong className="figures">{count}</strong> {name}
            </li>
          ))}
        </ul>
      </div>
    )
  })
}

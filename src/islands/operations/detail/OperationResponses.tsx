import type { Locale } from '../../../contract/locales.ts'
import { type OperationResponse, responseAnswers } from '../../../contract/operations/operations.ts'
import { translate } from '../../../i18n/translate.ts'
import { arrivalOf } from '../../../lib/operations/own-answer.ts'
import { clockTime } from '../../../lib/pages/dates.ts'
import { AnswerQualifications } from './AnswerQualifications.tsx'
import './operation-answers.css'

interface Props {
  locale: Locale
  responses: readonly OperationResponse[]
  /** Whether an answer may still come. */
  active: boolean
}

/** How many come, come later and do not, what they can do, and who they are: read only here. */
export function OperationResponses({ locale, responses, active }: Props) {
  const t = translate(locale)
  const given = responseAnswers.map((answer) => ({
    answer,
    words: t(`operation.answerKinds.${answer}`),
    people: responses.filter((response) => response.answer === answer),
  }))

  return (
    <section className="card">
      <h2>{t('operation.answers')}</h2>
      {responses.length === 0 && (
        <p className="muted">{t(active ? 'operation.noAnswers' : 'operation.noAnswersClosed')}</p>
      )}
      {responses.length > 0 && (
        <div className="operation-answers">
          {given.map(({ answer, words, people }) => (
            <p key={answer} className="operation-answer" data-answer={answer}>
              <strong className="figures">{people.length}</strong> {words}
            </p>
          ))}
          <AnswerQualifications locale={locale} responses={responses} />
          {given.map(({ answer, words, people }) => (
            // A column even where nobody is: the others stand below their number.
            <div key={answer}>
              {people.length > 0 && (
                <ul className="operation-people" aria-label={words}>
                  {people.map((person) => (
                    <Person key={person.user_id} locale={locale} person={person} />
                  ))}
                </ul>
              )}
            </div>
          ))}
        </div>
      )}
    </section>
  )
}

function Person({ locale, person }: { locale: Locale; person: OperationResponse }) {
  const t = translate(locale)
  const { display_name, note } = person
  const arrival = arrivalOf(person)

  return (
    <li>
      {display_name}
      {arrival !== undefined && (
        <span className="muted"> {t('operation.around', { time: clockTime(arrival, Date.now()) })}</span>
      )}
      {note && <span className="muted"> – {note}</span>}
    </li>
  )
}

import './operation-answers.css'
import type { Locale } from '../../contract/locales.ts'
import { type OperationResponse, responseAnswers } from '../../contract/operations.ts'
import { translate } from '../../i18n/translate.ts'
import { clockTime } from '../../lib/dates.ts'

const MINUTE_MS = 60 * 1000

/** The minutes were counted from the answer; whoever reads it later needs the time of day. */
function arrival(answeredAt: string, minutes: number): string {
  return clockTime(Date.parse(answeredAt) + minutes * MINUTE_MS, Date.now())
}

/** Who comes, who comes later, who does not: read only here. */
export function OperationResponses({
  locale,
  responses,
  active,
}: {
  locale: Locale
  responses: readonly OperationResponse[]
  /** Whether an answer may still come. */
  active: boolean
}) {
  const t = translate(locale)

  return (
    <section className="card">
      <h2>{t('operation.answers')}</h2>
      {responses.length === 0 && (
        <p className="muted">{t(active ? 'operation.noAnswers' : 'operation.noAnswersClosed')}</p>
      )}
      {responses.length > 0 && (
        <dl className="operation-answers">
          {responseAnswers.map((answer) => {
            const given = responses.filter((response) => response.answer === answer)
            return (
              <div key={answer} className="operation-answer" data-answer={answer}>
                <dt>
                  <strong className="figures">{given.length}</strong> {t(`operation.answerKinds.${answer}`)}
                </dt>
                {given.map(({ user_id, display_name, minutes, note, answered_at }) => (
                  <dd key={user_id}>
                    {display_name}
                    {minutes !== null && (
                      <span className="muted">
                        {' '}
                        {t('operation.around', { time: arrival(answered_at, minutes) })}
                      </span>
                    )}
                    {note && <span className="muted"> – {note}</span>}
                  </dd>
                ))}
              </div>
            )
          })}
        </dl>
      )}
    </section>
  )
}

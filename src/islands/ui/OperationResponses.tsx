import type { Locale } from '../../contract/locales.ts'
import { type OperationResponse, responseAnswers } from '../../contract/operations.ts'
import { translate } from '../../i18n/translate.ts'

/** Who comes, who comes later, who does not: read only here. */
export function OperationResponses({
  locale,
  responses,
}: {
  locale: Locale
  responses: readonly OperationResponse[]
}) {
  const t = translate(locale)

  return (
    <section className="card">
      <h2>{t('operations.answers')}</h2>
      {responses.length === 0 && <p className="muted">{t('operations.noAnswers')}</p>}
      <dl className="operation-detail-answers">
        {responseAnswers.map((answer) => {
          const given = responses.filter((response) => response.answer === answer)
          if (given.length === 0) return null
          return (
            <div key={answer} data-answer={answer}>
              <dt>
                {t(`operations.answerKinds.${answer}`)} <span className="badge">{given.length}</span>
              </dt>
              {given.map(({ user_id, display_name, minutes, note }) => (
                <dd key={user_id}>
                  {display_name}
                  {minutes !== null && (
                    <span className="muted"> {t('operations.inMinutes', { minutes })}</span>
                  )}
                  {note && <span className="muted"> – {note}</span>}
                </dd>
              ))}
            </div>
          )
        })}
      </dl>
    </section>
  )
}

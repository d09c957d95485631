import type { ReactNode } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { OperationDetail } from '../../../contract/operations/operation-detail.ts'
import {
  type OperationResponse,
  type ResponseAnswer,
  responseAnswers,
} from '../../../contract/operations/operations.ts'
import { translate } from '../../../i18n/translate.ts'
import { phonesOf, whoComes } from '../../../lib/operations/who-comes.ts'
import { AnswerQualifications } from './AnswerQualifications.tsx'
import './operation-answers.css'
import { PersonRow } from './PersonRow.tsx'

interface Props {
  locale: Locale
  operation: OperationDetail
  /** The answers to it, with the member's own. */
  responses: readonly OperationResponse[]
  now: number | undefined
}

/** All answers to an operation: the sums, then the members who come in the order of their arrival, then the members who do not. */
export function OperationResponses({ locale, operation, responses, now }: Props) {
  const t = translate(locale)
  const { vehicles, alarmed, active } = operation
  const given = whoComes(responses)
  const phones = phonesOf(operation)
  const sums = [
    vehicles.length > 0 && t('operation.vehicleCount', { count: vehicles.length }),
    alarmed && alarmed.people > 0 && t('operation.alarmedCount', { count: alarmed.people }),
  ].filter((sum) => typeof sum === 'string')

  return (
    <section className="card">
      <h2>{t('operation.answers')}</h2>
      {sums.length > 0 && <p className="figures">{sums.join(' · ')}</p>}
      {responses.length === 0 && (
        <p className="muted">{t(active ? 'operation.noAnswers' : 'operation.noAnswersClosed')}</p>
      )}
      {responses.length > 0 && (
        <div className="operation-answers">
          {responseAnswers.map((answer) => (
            <p key={answer} className="operation-answer" data-answer={answer}>
              <strong className="figures">{given[answer].length}</strong>{' '}
              {t(`operation.answerKinds.${answer}`)}
            </p>
          ))}
          {(['coming', 'later'] as const).map((answer) => (
            <Group key={answer} locale={locale} answer={answer} people={given[answer]}>
              <AnswerQualifications locale={locale} answer={answer} responses={given[answer]} />
              <ul className="operation-people" aria-label={t(`operation.answerKinds.${answer}`)}>
                {given[answer].map((person) => (
                  <PersonRow
                    key={person.user_id}
                    locale={locale}
                    person={person}
                    active={active}
                    now={now}
                    phone={phones.get(person.user_id)}
                  />
                ))}
              </ul>
            </Group>
          ))}
          <Group locale={locale} answer="not_coming" people={given.not_coming}>
            <ul className="operation-absent muted" aria-label={t('operation.answerKinds.not_coming')}>
              {given.not_coming.map(({ user_id, display_name, note }) => (
                <li key={user_id}>{note ? `${display_name} (${note})` : display_name}</li>
              ))}
            </ul>
          </Group>
        </div>
      )}
    </section>
  )
}

interface GroupProps {
  locale: Locale
  answer: ResponseAnswer
  people: readonly OperationResponse[]
  children: ReactNode
}

/** The members who gave one kind of answer; nothing where there are none. */
function Group({ locale, answer, people, children }: GroupProps) {
  if (people.length === 0) return null
  return (
    <div className="operation-group" data-answer={answer}>
      <p aria-hidden="true">{translate(locale)(`operation.answerKinds.${answer}`)}</p>
      {children}
    </div>
  )
}

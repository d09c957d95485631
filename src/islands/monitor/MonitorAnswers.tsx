import './monitor-answers.css'
import type { Locale } from '../../contract/locales.ts'
import type { OperationResponse } from '../../contract/operations/operations.ts'
import { countQualifications } from '../../contract/people/qualifications.ts'
import { translate } from '../../i18n/translate.ts'
import { arrivalOf } from '../../lib/operations/own-answer.ts'
import { isDue, whoComes } from '../../lib/operations/who-comes.ts'
import { clockTime } from '../../lib/pages/dates.ts'
import { shortNames } from '../../lib/people/short-names.ts'
import { useServerMinute } from './use-server-time.ts'

const kinds = [
  ['coming', 'monitor.coming'],
  ['later', 'monitor.later'],
  ['not_coming', 'monitor.notComing'],
] as const

interface Props {
  locale: Locale
  responses: readonly OperationResponse[]
  /** Whether an answer may still come. */
  active: boolean
}

/**
 * The members who come, in the order of their arrival, each with short name, function, qualifications and arrival. No note and no
 * phone number: a monitor may have any viewer.
 */
export function MonitorAnswers({ locale, responses, active }: Props) {
  const t = translate(locale)
  const now = useServerMinute()
  if (responses.length === 0) {
    return active ? <p className="monitor-answers muted">{t('monitor.noAnswers')}</p> : null
  }

  const names = shortNames(responses.map(({ display_name }) => display_name))
  const nameOf = new Map(responses.map(({ user_id }, place) => [user_id, names[place]]))
  const groups = whoComes(responses)
  return (
    <dl className="monitor-answers">
      {kinds.map(([answer, words]) => {
        const given = groups[answer]
        if (given.length === 0) return null
        return (
          <div key={answer} className="monitor-answer" data-answer={answer}>
            <dt>{t(words, { count: given.length })}</dt>
            {answer !== 'not_coming' && <Qualifications of={given} />}
            {given.map((one) => (
              <Person key={one.user_id} locale={locale} person={one} active={active} now={now}>
                {nameOf.get(one.user_id) ?? one.display_name}
              </Person>
            ))}
          </div>
        )
      })}
    </dl>
  )
}

interface PersonProps {
  locale: Locale
  person: OperationResponse
  active: boolean
  /** By the server's clock, in ms since 1970; 0: not known yet. */
  now: number
  /** The name. */
  children: string
}

function Person({ locale, person, active, now, children }: PersonProps) {
  const arrival = arrivalOf(person)
  const { answer, function: role, qualifications = [] } = person
  // Many functions are a qualification, too.
  const able = answer === 'not_coming' ? [] : [...new Set([...(role ? [role] : []), ...qualifications])]

  return (
    <dd>
      {children}
      {arrival !== undefined && (
        <span className="figures">
          {' '}
          {active && now > 0 && isDue(arrival, now)
            ? translate(locale)('operation.shouldBeThere')
            : clockTime(arrival, now || arrival)}
        </span>
      )}
      {able.length > 0 && <span className="muted"> {able.join(', ')}</span>}
    </dd>
  )
}

/** As large as the number of people: viewers look for a driver first, and for names later. */
function Qualifications({ of }: { of: readonly OperationResponse[] }) {
  const counts = countQualifications(of)
  if (counts.length === 0) return null

  return (
    <dd className="monitor-qualifications">
      <ul className="row">
        {counts.map(({ name, count }) => (
          <li key={name}>
            <strong className="figures">{count}</strong> {name}
          </li>
        ))}
      </ul>
    </dd>
  )
}

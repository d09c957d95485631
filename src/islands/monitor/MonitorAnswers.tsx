import './monitor-answers.css'
import type { Locale } from '../../contract/locales.ts'
import type { OperationResponse } from '../../contract/operations/operations.ts'
import { countQualifications } from '../../contract/people/qualifications.ts'
import { translate } from '../../i18n/translate.ts'
import { clockTime } from '../../lib/pages/dates.ts'
import { useServerMinute } from './use-server-time.ts'

const MINUTE_MS = 60_000

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
 * Who comes, what they can do together, and when they are expected, the first to arrive first: nothing of anybody but the
 * name.
 */
export function MonitorAnswers({ locale, responses, active }: Props) {
  const t = translate(locale)
  const now = useServerMinute()
  if (responses.length === 0) {
    return active ? <p className="monitor-answers muted">{t('monitor.noAnswers')}</p> : null
  }

  return (
    <dl className="monitor-answers">
      {kinds.map(([answer, words]) => {
        const given = responses.filter((one) => one.answer === answer)
        if (given.length === 0) return null
        return (
          <div key={answer} className="monitor-answer" data-answer={answer}>
            <dt>{t(words, { count: given.length })}</dt>
            {answer !== 'not_coming' && <Qualifications of={given} />}
            {given
              .toSorted((one, other) => expectedAt(one) - expectedAt(other))
              .map((one) => (
                <dd key={one.user_id}>
                  {one.display_name}
                  {one.minutes !== null && (
                    <span className="figures"> {clockTime(expectedAt(one), now)}</span>
                  )}
                </dd>
              ))}
          </div>
        )
      })}
    </dl>
  )
}

/** Read from where the number of people is read: who looks at the wall asks for a driver, not for names. */
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

/** The minutes were counted from the answer. */
function expectedAt({ answered_at, minutes }: OperationResponse): number {
  return Date.parse(answered_at) + (minutes ?? 0) * MINUTE_MS
}

import './monitor-answers.css'
import type { Locale } from '../../contract/locales.ts'
import type { OperationResponse } from '../../contract/operations/operations.ts'
import { countQualifications } from '../../contract/people/qualifications.ts'
import { translate } from '../../i18n/translate.ts'
import { arrivalOf } from '../../lib/operations/own-answer.ts'
import { clockTime } from '../../lib/pages/dates.ts'
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
                  {arrivalOf(one) !== undefined && (
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

/** In ms since 1970. Members who did not say when are expected at once. */
function expectedAt(response: OperationResponse): number {
  return arrivalOf(response) ?? Date.parse(response.answered_at)
}

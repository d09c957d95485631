import './link-rows.css'
import { useStore } from '@nanostores/react'
import type { Locale } from '../../contract/locales.ts'
import { localizePath, pathOf } from '../../i18n/paths.ts'
import { translate } from '../../i18n/translate.ts'
import { byUrgency } from '../../lib/operations/operation-list.ts'
import { operationName } from '../../lib/operations/operation-name.ts'
import { incidentTime } from '../../lib/pages/dates.ts'
import { routes } from '../../lib/routes.ts'
import { chooseOrganisation } from '../../lib/stores/organisation/organisation.ts'
import { $runningEverywhere } from '../../lib/stores/operations/running-elsewhere.ts'
import { nameOfOther } from '../organisation/organisation-name.ts'
import type { Person } from '../shared/use-person.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { next } from '../ui/icons/interface.ts'

/** The active operations of the member's other organisations: a press opens one there. */
export function RunningElsewhere({ locale, person }: { locale: Locale; person: Person }) {
  const t = translate(locale)
  const running = useStore($runningEverywhere, { ssr: 'initial' })
  const others = byUrgency(running).filter(
    ({ organisation_id }) => organisation_id !== person.organisation?.id,
  )
  if (others.length === 0) return null

  return (
    <section className="stack" aria-labelledby="running-elsewhere">
      <h2 id="running-elsewhere">{t(person.organisation ? 'incidents.elsewhere' : 'incidents.running')}</h2>
      <ul className="link-rows card">
        {others.map((operation) => (
          <li key={operation.id}>
            <a
              href={localizePath(pathOf(routes.alert, { id: operation.id }), locale)}
              onClick={() => chooseOrganisation(operation.organisation_id)}
            >
              <span>
                {operationName(operation)}
                <span className="muted">
                  {nameOfOther(t, person, operation.organisation_id)} · {incidentTime(operation.alarm_at)}
                </span>
              </span>
              <Icon shape={next} size={18} directional />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

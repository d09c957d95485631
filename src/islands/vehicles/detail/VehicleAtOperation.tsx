import type { Locale } from '../../../contract/locales.ts'
import type { VehicleDetail } from '../../../contract/vehicles/vehicle-detail.ts'
import { localizePath, pathOf } from '../../../i18n/paths.ts'
import { translate } from '../../../i18n/translate.ts'
import { clockTime } from '../../../lib/pages/dates.ts'
import { routes } from '../../../lib/routes.ts'

/** The times of an operation and the status that fills each, in the order in which a vehicle comes by them. */
const steps = [
  ['en_route_at', 3],
  ['on_scene_at', 4],
  ['available_at', 1],
  ['home_at', 2],
] as const

interface Props {
  locale: Locale
  vehicle: VehicleDetail
}

/** What the vehicle is at: where to, since when, how far it has come. */
export function VehicleAtOperation({ locale, vehicle: { current_operation: operation } }: Props) {
  const t = translate(locale)
  if (!operation) return null
  const { id, keyword, title, number, address, alarm_at, alarmed_at } = operation
  const time = (at: string) => clockTime(at, Date.now())
  const passed = steps.flatMap(([name, status]) => {
    const at = operation[name]
    return at ? { name, status, at } : []
  })
  const hasLeft = Boolean(operation.en_route_at ?? operation.on_scene_at)
  const saysKeyword = keyword && !title.startsWith(keyword)

  return (
    <section className="vehicle-operation card" aria-labelledby="vehicle-operation">
      <h2 id="vehicle-operation">{t('vehicle.operation')}</h2>
      <div>
        <p>
          <a href={localizePath(pathOf(routes.alert, { id }), locale)}>
            {saysKeyword && <strong>{keyword} · </strong>}
            {title}
          </a>
        </p>
        {address && <p>{address}</p>}
        <p className="muted">
          {[t('vehicle.alarmed', { time: time(alarmed_at ?? alarm_at) }), number].filter(Boolean).join(' · ')}
        </p>
      </div>
      {!hasLeft && <p className="notice warning">{t('vehicle.notMoved')}</p>}
      {passed.length > 0 && (
        <dl className="vehicle-operation-times">
          {passed.map(({ name, status, at }) => (
            <div key={name}>
              <dt>
                {status} {t(`vehicle.times.${name}`)}
              </dt>
              <dd>
                <time dateTime={at}>{time(at)}</time>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

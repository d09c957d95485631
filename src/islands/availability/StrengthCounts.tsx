import './strength-counts.css'
import type { StrengthCounts as Counts } from '../../contract/availability/availability.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { warning } from '../ui/icons/frame.ts'

/** The statuses in the order in which they are counted. */
const counted = ['available', 'limited', 'unavailable', 'unknown'] as const

/** '23 verfügbar', '9 ohne Angabe' and the available members by qualification. */
export function StrengthCounts({ locale, counts }: { locale: Locale; counts: Counts }) {
  const t = translate(locale)
  return (
    <>
      <ul className="strength-counts">
        {counted.map((status) => (
          <li key={status} data-status={status} className="figures">
            {t(`strength.counts.${status}`, { count: counts[status] })}
          </li>
        ))}
      </ul>
      {counts.below && (
        <p className="strength-below">
          <Icon shape={warning} size={18} />
          {t('strength.below')}
        </p>
      )}
      {counts.qualifications.length > 0 && (
        <dl className="strength-qualifications" aria-label={t('strength.qualifications')}>
          {counts.qualifications.map(({ name, available, threshold }) => (
            <div key={name} data-below={(threshold !== null && available < threshold) || undefined}>
              <dt>
                <bdi>{name}</bdi>
              </dt>
              <dd className="figures">
                {threshold === null ? available : t('strength.of', { available, threshold })}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

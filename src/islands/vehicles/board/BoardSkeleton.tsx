import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { SkeletonLine, Waiting } from '../../ui/feedback/Skeleton.tsx'

/** A group of vehicles that have not come yet. */
export function BoardSkeleton({ locale }: { locale: Locale }) {
  const t = translate(locale)
  return (
    <div className="vehicle-group" aria-busy="true" aria-label={t('common.loading')} role="group">
      <Waiting label={t('common.loading')} />
      <div className="vehicle-group-waits" aria-hidden="true">
        <SkeletonLine width={40} />
      </div>
      <ul className="vehicle-tiles" aria-hidden="true">
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <li key={place} className="vehicle-tile">
            <span className="vehicle-tile-name">
              <SkeletonLine width={35} />
              <SkeletonLine width={70} />
            </span>
            <span className="skeleton vehicle-tile-waits" />
          </li>
        ))}
      </ul>
    </div>
  )
}

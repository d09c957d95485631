import '../availability.css'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { usePart } from '../../ui/behaviour/use-part.ts'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'

/** Home has loaded most of it. */
const loadParts = () => import('../AvailabilityParts.tsx')

/** The page of the member's availability. */
export function Availability({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const parts = usePart(loadParts, true)
  return (
    <div className="availability stack">
      <div className="page-head">
        <h1 tabIndex={-1}>{t('layout.titles.availability')}</h1>
      </div>
      {parts ? (
        <parts.AvailabilityParts locale={locale} />
      ) : (
        <SkeletonRows rows={8} label={t('common.loading')} />
      )}
    </div>
  )
}

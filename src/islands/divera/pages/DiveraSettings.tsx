import '../divera.css'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { usePart } from '../../ui/behaviour/use-part.ts'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'

const loadParts = () => import('../DiveraParts.tsx')

/** The page of the connection with DIVERA, for administrators of the organisation. */
export function DiveraSettings({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const parts = usePart(loadParts, true)
  return (
    <div className="divera">
      <div className="page-head">
        <h1 tabIndex={-1}>{t('layout.titles.divera')}</h1>
      </div>
      {parts ? <parts.DiveraParts locale={locale} /> : <SkeletonRows rows={8} label={t('common.loading')} />}
    </div>
  )
}

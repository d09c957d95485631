import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { Button } from '../../ui/buttons/Button.tsx'

/** Leads back to today. */
export function TodayButton({ locale, onToday }: { locale: Locale; onToday: () => void }) {
  return <Button onClick={onToday}>{translate(locale)('appointments.today')}</Button>
}

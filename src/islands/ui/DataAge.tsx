import './data-age.css'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { clockTime } from '../../lib/dates.ts'
import { Icon } from './Icon.tsx'
import { clock } from './icons/interface.ts'

/** How old the data is; said only when the last attempt to renew it got no answer. */
export function DataAge({ locale, at, stale }: { locale: Locale; at: number; stale: boolean }) {
  if (!stale) return null

  return (
    <p className="data-age" role="status">
      <Icon shape={clock} size={14} />
      {translate(locale)('connection.asOf', { time: clockTime(at, Date.now()) })}
    </p>
  )
}

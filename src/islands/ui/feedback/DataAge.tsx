import './data-age.css'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import type { Stale } from '../../../lib/api/loadable.ts'
import { clockTime } from '../../../lib/pages/dates.ts'
import { Icon } from '../icons/Icon.tsx'
import { clock } from '../icons/interface.ts'

interface Props {
  locale: Locale
  /** ms */
  at: number
  stale: Stale
  /** Over its container, which is `under-age`, where there is room beside what stands above it. */
  above?: boolean
}

/** How old the data is; said only when the last attempt to renew it got no answer, and where the server is the reason, that too. */
export function DataAge({ locale, at, stale, above }: Props) {
  if (!stale) return null

  return (
    <p className="data-age" data-above={above} role="status">
      <Icon shape={clock} size={14} />
      {translate(locale)(stale === 'server' ? 'connection.asOfServer' : 'connection.asOf', {
        time: clockTime(at, Date.now()),
      })}
    </p>
  )
}

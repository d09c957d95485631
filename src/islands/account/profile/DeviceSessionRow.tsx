import type { DeviceSession } from '../../../contract/account/account.ts'
import { languageTags, type Locale } from '../../../contract/locales.ts'
import { translate, type Translate } from '../../../i18n/translate.ts'
import { incidentTime, relativeTime } from '../../../lib/pages/dates.ts'
import { isHandheld, readDeviceName } from '../../../contract/account/device-name.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { desk, phone } from '../../ui/icons/devices.ts'
import { ListRow } from '../../ui/layout/ListRow.tsx'
import { useNow } from '../../ui/behaviour/use-now.ts'
import { deviceTitle } from './device-title.ts'

interface Props {
  locale: Locale
  session: DeviceSession
  onEnd: (session: DeviceSession) => void
}

/** One device: what it is, when it was seen last, from where it signed in. */
export function DeviceSessionRow({ locale, session, onEnd }: Props) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()
  const { device_name, created_at, last_seen_at, current } = session
  const device = deviceTitle(t, device_name)
  const when = (iso: string) => relativeTime(iso, locale, now)

  return (
    <ListRow
      leading={
        <span className="list-row-sign">
          <Icon shape={isHandheld(readDeviceName(device_name)) ? phone : desk} />
        </span>
      }
      title={<span title={device_name}>{device}</span>}
      meta={
        <>
          {!current && (
            <span title={incidentTime(last_seen_at)}>
              {t('deviceSessions.seen', { when: when(last_seen_at) })}
            </span>
          )}
          <span title={incidentTime(created_at)}>
            {sinceWords(t, session, { when: when(created_at), locale })}
          </span>
        </>
      }
      trailing={
        current ? (
          <span className="badge">{t('deviceSessions.current')}</span>
        ) : (
          <button
            type="button"
            className="button"
            aria-label={t('deviceSessions.endOf', { device })}
            onClick={() => onEnd(session)}
          >
            {t('deviceSessions.end')}
          </button>
        )
      }
    />
  )
}

/** Since when, and from where: in which country, as far as that is known. */
function sinceWords(
  t: Translate,
  { ip, place }: DeviceSession,
  { when, locale }: { when: string; locale: Locale },
): string {
  if (ip === null) return t('deviceSessions.since', { when })
  const country = place && new Intl.DisplayNames([languageTags[locale]], { type: 'region' }).of(place)
  return country
    ? t('deviceSessions.sinceIn', { when, place: country, ip })
    : t('deviceSessions.sinceFrom', { when, ip })
}

import type { Locale } from '../../../contract/locales.ts'
import { fmsDigits } from '../../../contract/vehicles/fms-settings.ts'
import type { FmsChoice } from '../../../contract/notifications/notification-settings.ts'
import { translate } from '../../../i18n/translate.ts'
import { switchStatus } from '../../../lib/notifications/notification-choices.ts'
import { changeNotificationSettings } from '../../../lib/stores/notifications/notification-settings.ts'
import { useOpened } from '../../ui/behaviour/use-opened.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { down } from '../../ui/icons/fields.ts'
import { useFmsWords } from '../../vehicles/fms/use-fms-words.ts'
import { FmsNewsVehicles } from './FmsNewsVehicles.tsx'

/** Of which reports of which vehicles somebody is told. */
export function FmsNews({ locale, choice }: { locale: Locale; choice: FmsChoice }) {
  const t = translate(locale)
  const { opened, details } = useOpened()
  const wordOf = useFmsWords(locale)
  const statuses = choice.statuses.join(', ') || t('notificationSettings.fms.none')
  const vehicles = choice.vehicles
    ? t('notificationSettings.fms.count', { count: choice.vehicles.length })
    : t('notificationSettings.fms.all')

  return (
    <details {...details} className="settings-group card">
      <summary>
        <span>
          {t('notificationSettings.fms.heading')}
          <span className="muted">
            {statuses} · {vehicles}
          </span>
        </span>
        <Icon shape={down} />
      </summary>
      {opened && (
        <div className="settings-group-more">
          <fieldset className="field">
            <legend>{t('notificationSettings.fms.statuses')}</legend>
            <div className="fms-news-statuses">
              {fmsDigits.map((digit) => (
                <label key={digit} className="choice">
                  <input
                    type="checkbox"
                    className="tick"
                    checked={choice.statuses.includes(Number(digit))}
                    onChange={({ currentTarget }) =>
                      changeNotificationSettings(switchStatus(Number(digit), currentTarget.checked))
                    }
                  />
                  <strong className="figures">{digit}</strong>
                  <span>{wordOf(Number(digit))}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <FmsNewsVehicles locale={locale} chosen={choice.vehicles} />
        </div>
      )}
    </details>
  )
}

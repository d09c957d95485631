import { useId } from 'react'
import type { QuietHours as Quiet } from '../../../contract/notifications/notification-settings.ts'
import { languageTags, type Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { setQuietHours, switchQuietDay } from '../../../lib/notifications/notification-choices.ts'
import { changeNotificationSettings } from '../../../lib/stores/notifications/notification-settings.ts'
import { QuietTime } from './QuietTime.tsx'
import { SettingsRadios } from './SettingsRadios.tsx'

/** 1 is Monday: so it was on 1 January 2024. */
const weekdays = [1, 2, 3, 4, 5, 6, 7]
const letThrough = ['alarms', 'nothing'] as const

/** When push and sound stay off, and whether alarms do, too. */
export function QuietHours({ locale, quiet }: { locale: Locale; quiet: Quiet }) {
  const t = translate(locale)
  const id = useId()
  const change = (part: Partial<Quiet>) => changeNotificationSettings(setQuietHours(part))

  return (
    <section className="settings-group card" aria-labelledby={id}>
      <h3 id={id}>{t('notificationSettings.quiet.heading')}</h3>
      <p className="muted">{t('notificationSettings.quiet.about')}</p>
      <label className="choice">
        <input
          type="checkbox"
          className="tick"
          checked={quiet.enabled}
          onChange={({ currentTarget }) => change({ enabled: currentTarget.checked })}
        />
        <span>{t('notificationSettings.quiet.enable')}</span>
      </label>
      {quiet.enabled && (
        <>
          <div className="quiet-times">
            {(['from', 'to'] as const).map((name) => (
              <QuietTime
                key={name}
                t={t}
                label={t(`notificationSettings.quiet.${name}`)}
                time={quiet[name]}
                onChoose={(time) => change({ [name]: time })}
              />
            ))}
          </div>
          {quiet.from === quiet.to && <p className="muted">{t('notificationSettings.quiet.wholeDay')}</p>}
          <fieldset className="field">
            <legend>{t('notificationSettings.quiet.days')}</legend>
            <div className="quiet-days">
              {weekdays.map((day) => (
                <label key={day} className="choice">
                  <input
                    type="checkbox"
                    className="tick"
                    aria-label={dayName(day, locale, 'long')}
                    checked={quiet.days.includes(day)}
                    onChange={({ currentTarget }) =>
                      changeNotificationSettings(switchQuietDay(day, currentTarget.checked))
                    }
                  />
                  <span aria-hidden="true">{dayName(day, locale, 'short')}</span>
                </label>
              ))}
            </div>
            {quiet.days.length === 0 && <p className="hint">{t('notificationSettings.quiet.noDays')}</p>}
          </fieldset>
          <SettingsRadios
            legend={t('notificationSettings.quiet.letThrough')}
            choices={letThrough.map((value) => ({
              value,
              label: t(`notificationSettings.quiet.${value}`),
              ...(value === 'nothing' && { hint: t('notificationSettings.quiet.nothingHint') }),
            }))}
            chosen={quiet.let_through}
            onChoose={(let_through) => change({ let_through })}
          />
        </>
      )}
    </section>
  )
}

function dayName(day: number, locale: Locale, weekday: 'long' | 'short'): string {
  const format = new Intl.DateTimeFormat(languageTags[locale], { weekday, timeZone: 'UTC' })
  return format.format(Date.UTC(2024, 0, day))
}

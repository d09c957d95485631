import '../../ui/buttons/segmented.css'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { type AppointmentLook, appointmentLooks } from '../../../lib/appointments/appointment-view.ts'
import { asksForNewTab } from '../../ui/behaviour/asks-for-new-tab.ts'

interface Props {
  locale: Locale
  look: AppointmentLook
  hrefOf: (look: AppointmentLook) => string
  onLook: (look: AppointmentLook) => void
}

/** The list or the month: links, so that each has an address. */
export function ViewSwitch({ locale, look, hrefOf, onLook }: Props) {
  const t = translate(locale)
  return (
    <div className="segmented" role="group" aria-label={t('appointments.looks.label')}>
      {appointmentLooks.map((one) => (
        <a
          key={one}
          href={hrefOf(one)}
          aria-current={one === look ? 'true' : undefined}
          onClick={(event) => {
            if (asksForNewTab(event)) return
            event.preventDefault()
            onLook(one)
          }}
        >
          {t(`appointments.looks.${one}`)}
        </a>
      ))}
    </div>
  )
}

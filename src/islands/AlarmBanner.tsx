import './alarm-banner.css'
import { useStore } from '@nanostores/react'
import type { Locale } from '../contract/locales.ts'
import { localizePath, pathOf } from '../i18n/paths.ts'
import { translate } from '../i18n/translate.ts'
import { routes } from '../lib/routes.ts'
import { $alarm, dismissAlarm } from '../lib/stores/alarm.ts'
import { chooseOrganisation } from '../lib/stores/organisation.ts'
import { Icon } from './ui/Icon.tsx'
import { usePerson } from './ui/use-person.ts'

/** An alarm that just came in, on whatever page the person is; one tap leads to it, into another organisation too. */
export function AlarmBanner({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const alarm = useStore($alarm, { ssr: 'initial' })
  const person = usePerson()
  if (!alarm) return <div role="alert" />

  const { organisation_id: id, data, title } = alarm
  const isElsewhere = id !== person?.organisation?.id
  const organisation =
    person?.organisations.find((one) => one.id === id)?.name ?? t('account.organisationNumber', { id })
  const target = data.operation_id ? pathOf(routes.alert, { id: data.operation_id }) : routes.home.pattern
  const open = () => {
    if (isElsewhere) chooseOrganisation(id)
    dismissAlarm()
  }

  return (
    <div className="alarm-banner" role="alert">
      <div className="alarm-banner-text">
        <p>{isElsewhere ? t('connection.alarm.other', { organisation }) : t('connection.alarm.heading')}</p>
        <p className="alarm-banner-title">{title ?? t('connection.alarm.untitled')}</p>
      </div>
      <a className="button" href={localizePath(target, locale)} onClick={open}>
        {isElsewhere ? t('connection.alarm.switchTo', { organisation }) : t('connection.alarm.open')}
      </a>
      <button
        type="button"
        className="alarm-banner-close"
        aria-label={t('connection.alarm.dismiss')}
        onClick={dismissAlarm}
      >
        <Icon name="close" size={22} />
      </button>
    </div>
  )
}

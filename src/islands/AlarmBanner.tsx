import './alarm-banner.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Locale } from '../contract/locales.ts'
import type { Notification } from '../contract/notifications.ts'
import { localizePath, pathOf } from '../i18n/paths.ts'
import { translate, type Translate } from '../i18n/translate.ts'
import { isDrill } from '../lib/operation-list.ts'
import { routes } from '../lib/routes.ts'
import { $alarms, $soundHeldBack, dismissAlarm } from '../lib/stores/alarm.ts'
import { $incidents } from '../lib/stores/incidents.ts'
import { chooseOrganisation } from '../lib/stores/organisation.ts'
import { focusBefore } from './ui/focus-before.ts'
import { Icon } from './ui/Icon.tsx'
import { close } from './ui/icons/frame.ts'
import { nameOfOther } from './parts/organisation-name.ts'
import { SoundHeldBack } from './parts/SoundHeldBack.tsx'
import { usePerson } from './parts/use-person.ts'
import { useFocusBack } from './ui/use-focus-back.ts'

/**
 * An alarm that just came in, on whatever page the person is; one tap leads to it, into another organisation too. Where
 * the page shows the alarm by itself, or it is none, only a sound that the browser held back is said.
 */
export function AlarmBanner({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const [alarm, ...others] = useStore($alarms, { ssr: 'initial' })
  const heldBack = useStore($soundHeldBack, { ssr: 'initial' })
  const person = usePerson()
  const incidents = useStore($incidents, { ssr: 'initial' })
  const known = incidents.state === 'ready' ? incidents.value : []
  const { over, giveBack } = useFocusBack()
  const dismiss = (one: Notification) => {
    // The last one takes the banner with it.
    if ($alarms.get().length === 1) giveBack()
    dismissAlarm(one)
  }
  useEffect(() => {
    if (!alarm) return

    const close = ({ key }: KeyboardEvent) => {
      // An open menu closes first.
      if (key === 'Escape' && !document.querySelector(':popover-open')) dismiss(alarm)
    }
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [alarm])
  if (!alarm) {
    return (
      <div role="alert">
        {heldBack && (
          <div ref={focusBefore} className="alarm-banner" data-quiet="">
            <SoundHeldBack locale={locale} />
          </div>
        )}
      </div>
    )
  }

  const { organisation_id: id, data, title, body } = alarm
  const organisation = nameOfOther(t, person, id)
  const operation = known.find((one) => one.id === data.operation_id)
  const isDrillAlarm = operation !== undefined && isDrill(operation)
  const target = data.operation_id ? pathOf(routes.alert, { id: data.operation_id }) : routes.home.pattern
  const open = () => {
    chooseOrganisation(id)
    dismissAlarm(alarm)
  }

  return (
    <div {...over} className="alarm-banner" role="alert" data-drill={isDrillAlarm || undefined}>
      <div className="alarm-banner-text">
        <p>{headingOf(t, isDrillAlarm, organisation)}</p>
        <p className="alarm-banner-title">{title ?? t('connection.alarm.untitled')}</p>
        {body && <p>{body}</p>}
        {others.length > 0 && <p>{t('connection.alarm.more', { count: others.length })}</p>}
      </div>
      {/* The router reads the link after the click: it must not be the next alarm's by then. */}
      <a key={alarm.id} className="button" href={localizePath(target, locale)} onClick={open}>
        {t('connection.alarm.open')}
      </a>
      {heldBack && (
        <div ref={focusBefore} className="alarm-banner-sound">
          <SoundHeldBack locale={locale} />
        </div>
      )}
      <button
        type="button"
        className="alarm-banner-close"
        aria-label={t('connection.alarm.dismiss')}
        onClick={() => dismiss(alarm)}
      >
        <Icon shape={close} size={22} />
      </button>
    </div>
  )
}

/** An exercise calls nobody to danger; which one it is, the operation says that came with the alarm. */
function headingOf(t: Translate, drill: boolean, organisation: string | undefined): string {
  const what = t(drill ? 'connection.alarm.drill' : 'connection.alarm.heading')
  return organisation ? t('connection.alarm.at', { what, organisation }) : what
}

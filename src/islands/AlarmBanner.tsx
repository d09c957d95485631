import './alarm/alarm-banner.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Locale } from '../contract/locales.ts'
import type { Notification } from '../contract/notifications/notifications.ts'
import { localizePath, pathOf } from '../i18n/paths.ts'
import { translate, type Translate } from '../i18n/translate.ts'
import { drillWord } from '../lib/operations/drill-words.ts'
import { routes } from '../lib/routes.ts'
import { $alarms, $soundHeldBack, dismissAlarm } from '../lib/stores/alarm/alarm.ts'
import { chooseOrganisation } from '../lib/stores/organisation/organisation.ts'
import { focusBefore } from './ui/behaviour/focus-before.ts'
import { Icon } from './ui/icons/Icon.tsx'
import { close } from './ui/icons/frame.ts'
import type { AlarmAnswer } from './alarm/AlarmAnswer.tsx'
import { nameOfOther } from './organisation/organisation-name.ts'
import { SoundHeldBack } from './alarm/SoundHeldBack.tsx'
import { usePerson } from './shared/use-person.ts'
import { useFocusBack } from './ui/behaviour/use-focus-back.ts'

/**
 * An alarm that just came in, on whatever page the person is; one tap leads to it, into another organisation too. Where
 * the page shows the alarm by itself, or it is none, only a sound that the browser held back is said.
 */
export function AlarmBanner({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const [alarm, ...others] = useStore($alarms, { ssr: 'initial' })
  const heldBack = useStore($soundHeldBack, { ssr: 'initial' })
  const person = usePerson()
  const { over, giveBack } = useFocusBack()
  const dismiss = (one: Notification) => {
    // The last one takes the banner with it.
    if ($alarms.get().length === 1) giveBack()
    dismissAlarm(one)
  }
  const operationId = alarm?.data.operation_id
  // Fetched when there is something to answer.
  const [Answer, setAnswer] = useState<typeof AlarmAnswer>()
  useEffect(() => {
    if (!operationId) return
    import('./alarm/AlarmAnswer.tsx').then(
      (part) => setAnswer(() => part.AlarmAnswer),
      (error: unknown) => console.warn('The alarm is answered on its page only.', error),
    )
  }, [operationId])
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

  const { organisation_id: id, title, body } = alarm
  const organisation = nameOfOther(t, person, id)
  const drill = drillWord(locale, alarm.data)
  const target = operationId ? pathOf(routes.alert, { id: operationId }) : routes.home.pattern
  const open = () => {
    chooseOrganisation(id)
    dismissAlarm(alarm)
  }

  return (
    <div {...over} className="alarm-banner" role="alert" data-drill={drill && ''}>
      <div className="alarm-banner-text">
        <p>{headingOf(t, drill, organisation)}</p>
        <p className="alarm-banner-title">{title ?? t('connection.alarm.untitled')}</p>
        {body && <p>{body}</p>}
        {others.length > 0 && <p>{t('connection.alarm.more', { count: others.length })}</p>}
      </div>
      {operationId && Answer && (
        <Answer key={alarm.id} locale={locale} operationId={operationId} organisationId={id} />
      )}
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

/** An exercise or a test calls nobody to danger, and says so first. */
function headingOf(t: Translate, drill: string | undefined, organisation: string | undefined): string {
  const what = drill ?? t('connection.alarm.heading')
  return organisation ? t('connection.alarm.at', { what, organisation }) : what
}

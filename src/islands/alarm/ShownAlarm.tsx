import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Locale } from '../../contract/locales.ts'
import type { Notification } from '../../contract/notifications/notifications.ts'
import { localizePath, pathOf } from '../../i18n/paths.ts'
import { translate, type Translate } from '../../i18n/translate.ts'
import type { PressGuard } from '../../lib/alarm/press-guard.ts'
import { drillWord } from '../../lib/operations/drill-words.ts'
import { routes } from '../../lib/routes.ts'
import { dismissAlarm, hasCard } from '../../lib/stores/alarm/alarm.ts'
import { chooseOrganisation } from '../../lib/stores/organisation/organisation.ts'
import { nameOfOther } from '../organisation/organisation-name.ts'
import { usePerson } from '../shared/use-person.ts'
import { close } from '../ui/icons/frame.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import type { AlarmAnswer } from './AlarmAnswer.tsx'

interface Props {
  locale: Locale
  alarm: Notification
  /** The alarms that wait behind this one, the most urgent first. */
  others: readonly Notification[]
  /** The buttons that answer; undefined until their script is loaded. */
  Answer: typeof AlarmAnswer | undefined
  /** Every control asks: a press just after the sheet has changed was aimed at the alarm before. */
  isMeant: PressGuard['isMeant']
  onDismiss: () => void
  /** Stands before the closing button. */
  children?: ReactNode
}

/**
 * The text and all controls of one alarm. Render it with the alarm's id as its only key: the next alarm then mounts new
 * controls, so that a press that begins on a control of this alarm does not end on one of the next. A whole press that
 * comes too late for this alarm is kept off by `isMeant`.
 */
export function ShownAlarm({ locale, alarm, others, Answer, isMeant, onDismiss, children }: Props) {
  const t = translate(locale)
  const person = usePerson()
  const text = useFocusLeftBehind()
  useEffect(() => {
    const closeByKey = (press: KeyboardEvent) => {
      if (press.key !== 'Escape' || !isMeant(press)) return
      // An open menu closes first.
      if (!document.querySelector(':popover-open')) onDismiss()
    }
    addEventListener('keydown', closeByKey)
    return () => removeEventListener('keydown', closeByKey)
    // `onDismiss` is a new function in each render, but does the same for the same alarm.
  }, [alarm])

  const [expanded, setExpanded] = useState(false)
  const actions = useRef<HTMLDivElement>(null)
  // On a low screen the answers replace the focused button. The focus moves to the row: the key that opened it answers nothing.
  useEffect(() => {
    if (expanded) actions.current?.focus({ preventScroll: true })
  }, [expanded])
  const { organisation_id: organisationId, title, body, data } = alarm
  const operationId = data.operation_id
  const isChange = alarm.type === 'operation_updated'
  const [next] = others
  const leadTo = (one: Notification) => ({
    href: localizePath(targetOf(one), locale),
    // The router reads `href` after this has removed the alarm: it must still be the address of this alarm.
    onClick: (press: MouseEvent) => {
      if (!isMeant(press)) return press.preventDefault()
      chooseOrganisation(one.organisation_id)
      dismissAlarm(one)
    },
  })
  const openLink = (
    <a className="button alarm-banner-open" {...leadTo(alarm)}>
      {t('connection.alarm.open')}
    </a>
  )

  return (
    <>
      <div ref={text} className="alarm-banner-text" data-changed={isChange || undefined}>
        <p className="alarm-banner-kind">
          {headingOf(
            t,
            drillWord(locale, data) ?? t(isChange ? 'connection.alarm.changed' : 'connection.alarm.heading'),
            nameOfOther(t, person, organisationId),
          )}
        </p>
        <p className="alarm-banner-title">{title ?? t('connection.alarm.untitled')}</p>
        {body && <p className="alarm-banner-body">{body}</p>}
        {next && (
          <a className="alarm-banner-next" {...leadTo(next)}>
            {t('connection.alarm.more', { count: others.length, name: nameOf(t, next) })}
          </a>
        )}
      </div>
      <button
        type="button"
        className="button alarm-banner-expand"
        aria-expanded={expanded}
        onClick={(press) => isMeant(press) && setExpanded(!expanded)}
      >
        {t('connection.alarm.answer')}
      </button>
      <div ref={actions} tabIndex={-1} className="alarm-banner-actions" data-expanded={expanded || undefined}>
        {operationId && Answer ? (
          <Answer
            locale={locale}
            operationId={operationId}
            organisationId={organisationId}
            mayBeAnswered={Boolean(data.again) || isLate(alarm)}
            isMeant={isMeant}
            onAnswered={() => hasCard(alarm) && onDismiss()}
          >
            {openLink}
          </Answer>
        ) : (
          openLink
        )}
      </div>
      {children}
      <button
        type="button"
        className="alarm-banner-close"
        aria-label={t('connection.alarm.dismiss')}
        onClick={(press) => isMeant(press) && onDismiss()}
      >
        <Icon shape={close} size={22} />
      </button>
    </>
  )
}

/** Of an alarm in ms: one that is older was missed by this page, and may have been answered on another device. */
const LATE_MS = 30_000

/** Whether the member may have answered the alarm elsewhere, or before this page was loaded anew. */
function isLate({ created_at }: Notification): boolean {
  if (created_at === undefined) return true
  return Date.parse(created_at) < Math.max(Date.now() - LATE_MS, performance.timeOrigin)
}

function targetOf({ data: { operation_id: id } }: Notification): string {
  return id ? pathOf(routes.alert, { id }) : routes.home.pattern
}

/** Title and place in one line: `B3 – Wohnungsbrand, Lindenstraße 14`. */
function nameOf(t: Translate, { title, body }: Notification): string {
  return [title ?? t('connection.alarm.untitled'), body].filter(Boolean).join(', ')
}

/**
 * If the focus is on one of the controls when they are removed, it moves to the sheet around them: Tab then leads to the
 * controls of the next alarm, and a key that is pressed again does nothing to it.
 * @returns the ref of an element among them
 */
function useFocusLeftBehind() {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const sheet = ref.current?.closest<HTMLElement>('[role="alert"]')
    return () => {
      if (sheet?.contains(document.activeElement)) sheet.focus({ preventScroll: true })
    }
  }, [])
  return ref
}

/** An exercise or a test says that it is one before anything else, so that it is not taken for a real alarm. */
function headingOf(t: Translate, what: string, organisation: string | undefined): string {
  return organisation ? t('connection.alarm.at', { what, organisation }) : what
}

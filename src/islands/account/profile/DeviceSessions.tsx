import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { DeviceSession } from '../../../contract/account/account.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { isMissingCall } from '../../../lib/api/api-error.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import { $deviceSessions, loadDeviceSessions } from '../../../lib/stores/account/device-sessions.ts'
import { DataAge } from '../../ui/feedback/DataAge.tsx'
import { Failure, Offline } from '../../ui/feedback/Failure.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { DeviceSessionRow } from './DeviceSessionRow.tsx'
import { EndDeviceSessions, type Ending } from './EndDeviceSessions.tsx'

interface Props {
  locale: Locale
}

/** On which devices the person is signed in; each can be signed out from here. */
export function DeviceSessions({ locale }: Props) {
  const t = translate(locale)
  const sessions = useStore($deviceSessions, { ssr: 'initial' })
  const [ending, setEnding] = useState<Ending>()
  const [ended, setEnded] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  // Once the question is gone: it gives the focus back to what asked it, and that is gone, too.
  useEffect(() => {
    if (ended > 0) heading.current?.focus()
  }, [ended])
  // A backend without these calls: nothing is offered.
  if (sessions.state === 'failed' && isMissingCall(sessions.error)) return null

  return (
    <section className="profile-part" aria-labelledby="profile-sessions">
      <h2 ref={heading} id="profile-sessions" tabIndex={-1}>
        {t('deviceSessions.heading')}
      </h2>
      <p className="muted">{t('deviceSessions.about')}</p>
      {sessions.state === 'ready' && <DataAge locale={locale} at={sessions.at} stale={sessions.stale} />}
      <SessionList locale={locale} onEnd={(session) => setEnding({ only: session })} />
      {sessions.state === 'ready' && sessions.value.some(({ current }) => !current) && (
        <div>
          <button type="button" className="button danger" onClick={() => setEnding({ only: undefined })}>
            {t('deviceSessions.endOthers')}
          </button>
        </div>
      )}
      {ending && (
        <EndDeviceSessions
          locale={locale}
          ending={ending}
          onCancel={() => setEnding(undefined)}
          onEnded={() => {
            setEnding(undefined)
            setEnded(ended + 1)
          }}
        />
      )}
    </section>
  )
}

function SessionList({ locale, onEnd }: Props & { onEnd: (session: DeviceSession) => void }) {
  const sessions = useStore($deviceSessions, { ssr: 'initial' })
  const t = translate(locale)
  if (sessions.state === 'loading') return <SkeletonRows rows={1} label={t('common.loading')} />
  if (sessions.state === 'failed') {
    const State = sessions.error.kind === 'offline' ? Offline : Failure
    const retry = {
      label: t('common.retry'),
      busy: sessions.changing,
      onRetry: () => void loadDeviceSessions(),
    }
    return <State {...problemWords(t, sessions.error)} retry={retry} />
  }

  return (
    <ul className="list-rows card device-sessions">
      {sessions.value.map((session) => (
        <DeviceSessionRow key={session.id} locale={locale} session={session} onEnd={onEnd} />
      ))}
    </ul>
  )
}

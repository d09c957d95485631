import './connection/connection-notice.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { ConnectionState } from '../contract/realtime.ts'
import type { Locale } from '../contract/locales.ts'
import type { MessageKey } from '../i18n/messages.ts'
import { translate } from '../i18n/translate.ts'
import { clockTime } from '../lib/pages/dates.ts'
import { $connection, $hears, $lastConnectedAt, $online } from '../lib/stores/realtime/connection.ts'
import { $session } from '../lib/stores/session/session.ts'
import { $unsentCount } from '../lib/stores/outbox/unsent.ts'
import { Icon } from './ui/icons/Icon.tsx'
import { warning } from './ui/icons/frame.ts'
import { usePart } from './ui/behaviour/use-part.ts'

const loadUnsent = () => import('./connection/UnsentChanges.tsx')

/** A reconnect within this time is not worth a word; having no network at all is. */
const SILENCE_MS = 3_000
/** What connects comes when the page has nothing better to do; on a bad line that takes its time. */
const START_MS = 15_000

/** What a state means for the person. */
const words: Readonly<Record<ConnectionState, MessageKey | undefined>> = {
  initialized: 'connection.initialized',
  connecting: 'connection.connecting',
  connected: undefined,
  unavailable: 'connection.unavailable',
  failed: 'connection.failed',
  disconnected: 'connection.disconnected',
}

/** The state of the realtime connection in words, whenever alarms may arrive late. */
export function ConnectionNotice({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const connection = useStore($connection, { ssr: 'initial' })
  const hears = useStore($hears, { ssr: 'initial' })
  const online = useStore($online, { ssr: 'initial' })
  const lastConnectedAt = useStore($lastConnectedAt, { ssr: 'initial' })
  const { state: session } = useStore($session, { ssr: 'initial' })
  const key = session !== 'signedIn' ? undefined : online ? wordFor(connection, hears) : 'connection.offline'
  const shown = useDelayed(key, !online ? 0 : connection === 'initialized' ? START_MS : SILENCE_MS)

  const hasUnsent = useStore($unsentCount, { ssr: 'initial' }) > 0
  // Fetched when something waits for longer than a change takes: that it does is known without.
  const hasLasted = useDelayed(hasUnsent || undefined, online ? SILENCE_MS : 0) ?? false
  const unsent = usePart(loadUnsent, hasLasted)

  const asOf =
    lastConnectedAt === undefined
      ? undefined
      : t('connection.asOf', { time: clockTime(lastConnectedAt, Date.now()) })
  const state = key && shown ? { words: t(shown), asOf } : undefined

  return (
    <div className="connection-notice" role="status">
      {hasLasted && unsent ? (
        <unsent.UnsentChanges locale={locale} connection={state} />
      ) : (
        state && (
          <p>
            <Icon shape={warning} />
            <span>{[state.words, state.asOf].filter(Boolean).join(' ')}</span>
          </p>
        )
      )}
    </div>
  )
}

function wordFor(state: ConnectionState, hears: boolean): MessageKey | undefined {
  return state === 'connected' && !hears ? 'connection.deaf' : words[state]
}

/** A value that has to last before it counts; later ones take its place at once. */
function useDelayed<Value>(value: Value | undefined, delay: number): Value | undefined {
  const [lasting, setLasting] = useState<boolean>(false)
  const present = value !== undefined
  useEffect(() => {
    const timer = setTimeout(() => setLasting(present), present ? delay : 0)
    return () => clearTimeout(timer)
  }, [present, delay])

  return lasting ? value : undefined
}

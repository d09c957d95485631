import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Acknowledgements, DocumentDetail } from '../../../contract/documents/documents.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { Translate } from '../../../i18n/messages.ts'
import { incidentTime, relativeTime } from '../../../lib/pages/dates.ts'
import { currentReadersOf, remind } from '../../../lib/stores/documents/document-work.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { $session, userOf } from '../../../lib/stores/session/session.ts'
import { useNow } from '../../ui/behaviour/use-now.ts'
import { tellFailure } from '../../shared/tell-failure.ts'

interface Props {
  locale: Locale
  t: Translate
  document: DocumentDetail
  readers: Acknowledgements
  onChange: (readers: Acknowledgements) => void
}

/** Who has confirmed reading a document, and who has not: those can be reminded. */
export function DocumentReaders({ locale, t, document, readers, onChange }: Props) {
  const { read, unread, reminded } = readers
  const now = useNow() ?? Date.now()
  const own = userOf(useStore($session, { ssr: 'initial' }))?.id
  const [busy, setBusy] = useState(false)
  const { expires_at } = document
  const isExpired = expires_at !== null && Date.parse(expires_at) <= now
  const mayRemind = !isExpired && unread.some(({ user_id }) => user_id !== own)

  async function remindAll(): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      onChange(await remind(document.id))
      showToast({ text: t('documentPage.remindSent') })
    } catch (error) {
      const current = currentReadersOf(error)
      if (current) onChange(current)
      tellFailure(locale, error, 'The readers of a document were not reminded.')
    }
    setBusy(false)
  }

  return (
    <>
      <h3>{t('documentPage.unreadBy', { count: unread.length })}</h3>
      {unread.length > 0 && (
        <ul className="document-people">
          {unread.map(({ user_id, name }) => (
            <li key={user_id}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
      {reminded && (
        <p className="muted">
          <time dateTime={reminded.at} title={incidentTime(reminded.at)}>
            {reminderText(t, relativeTime(reminded.at, locale, now), reminded.by)}
          </time>
        </p>
      )}
      {mayRemind && (
        <button
          type="button"
          className="button secondary"
          aria-disabled={busy}
          aria-label={t('documentPage.remindOf')}
          onClick={() => void remindAll()}
        >
          {t('documentPage.remind')}
        </button>
      )}
      <h3>{t('documentPage.readBy', { count: read.length })}</h3>
      {read.length > 0 && (
        <ul className="document-people">
          {read.map(({ user_id, name, at }) => (
            <li key={user_id}>
              <bdi>{name}</bdi> ·{' '}
              <time dateTime={at} title={incidentTime(at)}>
                {relativeTime(at, locale, now)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function reminderText(t: Translate, when: string, who: string | null): string {
  return who ? t('documentPage.remindedBy', { when, who }) : t('documentPage.reminded', { when })
}

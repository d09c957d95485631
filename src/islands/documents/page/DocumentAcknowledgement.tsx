import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { DocumentDetail } from '../../../contract/documents/documents.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { Translate } from '../../../i18n/messages.ts'
import { relativeTime } from '../../../lib/pages/dates.ts'
import { acknowledge, waitsToBeRead } from '../../../lib/stores/documents/document-reading.ts'
import { $unsent } from '../../../lib/stores/outbox/unsent.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { check } from '../../ui/icons/interface.ts'
import { useNow } from '../../ui/behaviour/use-now.ts'
import { tellFailure } from '../../shared/tell-failure.ts'

interface Props {
  locale: Locale
  t: Translate
  document: DocumentDetail
}

/** Whoever is asked to read a document says that they have, also without a network. */
export function DocumentAcknowledgement({ locale, t, document }: Props) {
  const unsent = useStore($unsent, { ssr: 'initial' })
  const now = useNow() ?? Date.now()
  const [busy, setBusy] = useState(false)
  const { requires_ack, acknowledged_at: at } = document
  if (!requires_ack) return null
  const waits = at === null && waitsToBeRead(unsent, document)

  async function confirm(): Promise<void> {
    setBusy(true)
    await acknowledge(document).catch((error: unknown) => {
      tellFailure(locale, error, 'That a document was read was not said.')
    })
    setBusy(false)
  }

  if (at !== null || waits)
    return (
      <p className="document-read notice success" role="status">
        <Icon shape={check} />
        {at === null
          ? t('documentPage.readWaits')
          : t('documentPage.read', { when: relativeTime(at, locale, now) })}
      </p>
    )
  return (
    <div className="document-unread notice warning">
      <p>{t('documentPage.pleaseRead')}</p>
      <button
        type="button"
        className="button primary"
        aria-disabled={busy}
        onClick={() => !busy && void confirm()}
      >
        {t('documentPage.haveRead')}
      </button>
    </div>
  )
}

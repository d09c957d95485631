import './hand-over-link.css'
import { useState } from 'react'
import type { Locale } from '../../contract/locales.ts'
import type { ShownLink } from '../../contract/people/shown-link.ts'
import { localizePath } from '../../i18n/paths.ts'
import { translate } from '../../i18n/translate.ts'
import { incidentTime } from '../../lib/pages/dates.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { CopyButton } from './CopyButton.tsx'

interface Props {
  locale: Locale
  heading: string
  /** The consequences, read before the link is made. */
  before: string
  /** Whom to hand it over to. */
  after: string
  /** Makes the link; undefined: it was not made, and the person was told. */
  make: () => Promise<ShownLink | undefined>
  onClose: () => void
}

/** Asks, makes a link that the person hands over in place of a mail, and shows it this once. */
export function HandOverLink({ locale, heading, before, after, make, onClose }: Props) {
  const t = translate(locale)
  const [busy, setBusy] = useState(false)
  const [link, setLink] = useState<ShownLink>()
  const address = link && new URL(localizePath(link.path, locale), location.origin).href

  async function show(): Promise<void> {
    setBusy(true)
    const made = await make()
    setBusy(false)
    if (made) setLink(made)
    else onClose()
  }

  return (
    <Dialog open keepOpen heading={heading} closeLabel={t('common.close')} onClose={onClose}>
      <div className="stack">
        {link && address ? (
          <>
            <p role="status">{after}</p>
            <div className="handed-link">
              <code>{address}</code>
              <CopyButton t={t} what={t('shownLink.link')} text={address} />
            </div>
            <p>{t('shownLink.once', { until: incidentTime(link.expires_at) })}</p>
            <div className="form-buttons">
              <button type="button" className="button secondary" onClick={onClose}>
                {t('shownLink.done')}
              </button>
            </div>
          </>
        ) : (
          <>
            <p>{before}</p>
            <div className="form-buttons">
              <button
                type="button"
                className="button secondary"
                aria-disabled={busy}
                onClick={() => !busy && void show()}
              >
                {t('shownLink.show')}
              </button>
              <button type="button" className="button quiet" onClick={onClose}>
                {t('shownLink.cancel')}
              </button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

import { useState } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { usePart } from '../ui/behaviour/use-part.ts'
import { translate } from '../../i18n/translate.ts'

const loadLinks = () => import('./SharedLinks.tsx')

/** Behind a button: hardly anybody comes for them, and nobody waits for them. */
export function SharedLinksSection({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const [open, setOpen] = useState(false)
  const part = usePart(loadLinks, open)

  return (
    <section className="organisation-section" aria-labelledby="shared-links">
      <div className="organisation-section-head">
        <h2 id="shared-links" tabIndex={-1}>
          {t('organisationMore.shared')}
        </h2>
        {!open && (
          <button type="button" className="button" onClick={() => setOpen(true)}>
            {t('organisationMore.sharedShow')}
          </button>
        )}
      </div>
      <p className="muted">{t('organisationMore.sharedAbout')}</p>
      {open && part && <part.SharedLinks locale={locale} />}
    </section>
  )
}

import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { $install, promptInstall } from '../../../lib/stores/app/install-prompt.ts'

/** Installs the app, or says how it is done by hand; nothing where it is installed, or cannot be. */
export function InstallEntry({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const state = useStore($install)
  const [open, setOpen] = useState(false)
  if (state !== 'ready' && state !== 'byHand') return null

  return (
    <>
      <button
        type="button"
        className="button"
        aria-expanded={state === 'byHand' ? open : undefined}
        onClick={() => (state === 'ready' ? void promptInstall() : setOpen(!open))}
      >
        {t('install.install')}
      </button>
      {open && state === 'byHand' && (
        <section aria-label={t('install.heading')}>
          <p>{t('install.byHand')}</p>
          <ol>
            <li>{t('install.share')}</li>
            <li>{t('install.add')}</li>
            <li>{t('install.confirm')}</li>
          </ol>
        </section>
      )}
    </>
  )
}

import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { $install, installWords, promptInstall } from '../../../lib/stores/app/install-prompt.ts'

/** Installs the app, or says how it is done by hand; nothing where it is installed, or cannot be. */
export function InstallEntry({ locale }: { locale: Locale }) {
  const words = installWords[locale]
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
        {words.install}
      </button>
      {open && state === 'byHand' && (
        <section aria-label={words.heading}>
          <p>{words.byHand}</p>
          <ol>
            <li>{words.share}</li>
            <li>{words.add}</li>
            <li>{words.confirm}</li>
          </ol>
        </section>
      )}
    </>
  )
}

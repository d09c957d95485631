import { useEffect, useState } from 'react'
import type { Locale } from '../../contract/locales.ts'
import type { SharedLink } from '../../contract/sharing/shared-links.ts'
import { fetchShares, type FreshShare, type SharedThing } from '../../lib/stores/sharing/sharing.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { FreshLink } from './FreshLink.tsx'
import { ShareForm } from './ShareForm.tsx'
import { SharedLinkList } from './SharedLinkList.tsx'
import './sharing.css'
import { sharingProblem } from './sharing-problem.ts'
import { translate } from '../../i18n/translate.ts'

export interface ShareSheetProps {
  locale: Locale
  thing: SharedThing
  /** Whether new links may be made: of an operation as long as it runs. */
  shareable: boolean
  onClose: () => void
}

/**
 * Makes a link by which outsiders see an operation, a document or a folder, shows it this once, and lists those there are. A sheet of
 * its own, fetched when somebody asks for it.
 */
export function ShareSheet({ locale, thing, shareable, onClose }: ShareSheetProps) {
  const t = translate(locale)
  const [fresh, setFresh] = useState<FreshShare>()
  const [links, setLinks] = useState<readonly SharedLink[]>()
  const [problem, setProblem] = useState<string>()

  const load = async () => {
    setProblem(undefined)
    try {
      setLinks(await fetchShares(thing))
    } catch (error) {
      setProblem(sharingProblem(t, error))
    }
  }
  useEffect(() => void load(), [])

  return (
    <Dialog
      open
      keepOpen
      shape="sheet"
      heading={t(`sharing.${thing.kind}.heading`)}
      closeLabel={t('sharing.close')}
      onClose={onClose}
    >
      <div className="sharing">
        {fresh && <FreshLink t={t} kind={thing.kind} fresh={fresh} onAnother={() => setFresh(undefined)} />}
        {!fresh && shareable && (
          <ShareForm
            locale={locale}
            t={t}
            thing={thing}
            onMade={(made) => {
              setFresh(made)
              void load()
            }}
          />
        )}
        {!fresh && !shareable && <p className="notice">{t('sharing.operation.closed')}</p>}
        <section className="sharing-part" aria-labelledby="sharing-list">
          <h3 id="sharing-list" tabIndex={-1}>
            {t(`sharing.${thing.kind}.list`)}
          </h3>
          <div role="alert">{problem && <p className="notice danger">{problem}</p>}</div>
          {problem && (
            <button type="button" className="button" onClick={() => void load()}>
              {t('sharing.retry')}
            </button>
          )}
          {!links && !problem && (
            <p className="muted" role="status">
              {t('sharing.loading')}
            </p>
          )}
          {links && (
            <SharedLinkList
              locale={locale}
              t={t}
              links={links}
              onChanged={(changed) =>
                setLinks(links.map((link) => (link.id === changed.id ? changed : link)))
              }
            />
          )}
        </section>
      </div>
    </Dialog>
  )
}

import '../ui/fields/field.css'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { LONGEST_LABEL, type SharedLink } from '../../contract/sharing/shared-links.ts'
import type { Locale } from '../../contract/locales.ts'
import type { Translate } from '../../i18n/messages.ts'
import { localizePath, pathOf } from '../../i18n/paths.ts'
import { clockTime, incidentTime, relativeTime, timeSince } from '../../lib/pages/dates.ts'
import { folderView, searchOfDocuments } from '../../lib/documents/document-view.ts'
import { routes } from '../../lib/routes.ts'
import { endShare, renameShare } from '../../lib/stores/sharing/sharing.ts'
import { showToast } from '../../lib/stores/app/toasts.ts'
import { useNow } from '../ui/behaviour/use-now.ts'
import { sharingProblem } from './sharing-problem.ts'

interface Props {
  locale: Locale
  t: Translate
  link: SharedLink
  onChanged: (link: SharedLink) => void
  /** Where links to several things stand together. */
  namesObject?: boolean
}

/** A link with how often it was opened; it is renamed and, once asked again, revoked in its place. */
export function SharedLinkRow({ locale, t, link, onChanged, namesObject }: Props) {
  const [doing, setDoing] = useState<'rename' | 'revoke'>()
  const [busy, setBusy] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const label = link.label ?? t('sharing.unlabelled')
  useEffect(() => row.current?.querySelector<HTMLElement>('[data-first]')?.focus(), [doing])
  const stop = () => {
    setDoing(undefined)
    // What had the focus has gone.
    setTimeout(() => row.current?.querySelector('button')?.focus())
  }
  const run = async (work: () => Promise<SharedLink>, done?: string) => {
    if (busy) return
    setBusy(true)
    try {
      const changed = await work()
      if (done) showToast({ kind: 'done', text: done })
      const list = row.current?.closest('section')
      stop()
      onChanged(changed)
      // A row that is over goes elsewhere.
      if (changed.ended) list?.querySelector<HTMLElement>(':is(h2, h3)[tabindex]')?.focus()
    } catch (error) {
      showToast({ kind: 'failure', text: sharingProblem(t, error, link.object.kind) })
    }
    setBusy(false)
  }
  const rename = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('label') ?? '').trim()
    void run(() => renameShare(link, name))
  }

  return (
    <li ref={row} className="sharing-link">
      <div className="sharing-link-about">
        <b>
          <bdi>{label}</bdi>
        </b>
        {namesObject && <ObjectLink locale={locale} t={t} link={link} />}
        <Facts locale={locale} t={t} link={link} />
      </div>
      {doing === undefined && (link.ended === null || link.ended === 'paused') && (
        <div className="row">
          {link.ended === null && (
            <button
              type="button"
              className="button"
              aria-label={t('sharing.renameOf', { label })}
              onClick={() => setDoing('rename')}
            >
              {t('sharing.rename')}
            </button>
          )}
          <button
            type="button"
            className="button danger"
            aria-label={t('sharing.revokeOf', { label })}
            onClick={() => setDoing('revoke')}
          >
            {t('sharing.revoke')}
          </button>
        </div>
      )}
      {doing === 'revoke' && (
        <div className="sharing-question" role="group" aria-label={t('sharing.revokeOf', { label })}>
          <p>{t('sharing.revokeQuestion')}</p>
          <div className="row">
            <button
              type="button"
              className="button danger"
              data-first
              aria-disabled={busy}
              onClick={() => void run(() => endShare(link), t('sharing.revoked'))}
            >
              {t('sharing.revokeYes')}
            </button>
            <button type="button" className="button" onClick={stop}>
              {t('sharing.revokeNo')}
            </button>
          </div>
        </div>
      )}
      {doing === 'rename' && (
        <form className="sharing-question" onSubmit={rename}>
          <label htmlFor={`rename-${link.id}`}>{t('sharing.label')}</label>
          <input
            id={`rename-${link.id}`}
            name="label"
            className="input"
            data-first
            defaultValue={link.label ?? ''}
            maxLength={LONGEST_LABEL}
            autoComplete="off"
          />
          <div className="row">
            <button type="submit" className="button secondary" aria-disabled={busy}>
              {t('sharing.save')}
            </button>
            <button type="button" className="button" onClick={stop}>
              {t('sharing.cancel')}
            </button>
          </div>
        </form>
      )}
    </li>
  )
}

function ObjectLink({ locale, t, link: { object } }: { locale: Locale; t: Translate; link: SharedLink }) {
  if (object.title === null) return <span>{t(`sharing.${object.kind}.gone`)}</span>
  const named = t(`sharing.${object.kind}.named`, { title: object.title })
  return <a href={localizePath(addressOf(object), locale)}>{named}</a>
}

function addressOf({ kind, id }: SharedLink['object']): string {
  if (kind === 'operation') return pathOf(routes.alert, { id })
  return routes.documents.pattern + searchOfDocuments(kind === 'document' ? { kind, id } : folderView(id))
}

function Facts({ locale, t, link }: { locale: Locale; t: Translate; link: SharedLink }) {
  const now = useNow() ?? Date.now()
  const when = (iso: string) => relativeTime(iso, locale, now)
  const { views: count, max_views: most, last_viewed_at: last } = link
  const viewed =
    last === null
      ? most === null
        ? t('sharing.unviewed')
        : t('sharing.unviewedOf', { most })
      : most === null
        ? t('sharing.viewed', { count, when: when(last) })
        : t('sharing.viewedOf', { count, most, when: when(last) })
  return (
    <span className="sharing-facts">
      <span title={incidentTime(link.expires_at)}>
        {link.ended
          ? link.ended === 'object'
            ? t(`sharing.${link.object.kind}.ended`)
            : t(`sharing.ends.${link.ended}`)
          : t('sharing.validUntil', { when: timeSince(link.expires_at, locale, now) })}
      </span>
      <span>{viewed}</span>
      {link.has_pin && <span>{t('sharing.hasPin')}</span>}
      {link.closed_until && (
        <strong>{t('sharing.pinClosed', { when: clockTime(link.closed_until, now) })}</strong>
      )}
      <span title={incidentTime(link.created_at)}>
        {t('sharing.madeBy', { who: link.created_by, when: when(link.created_at) })}
      </span>
    </span>
  )
}

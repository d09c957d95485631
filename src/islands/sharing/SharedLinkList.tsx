import type { Locale } from '../../contract/locales.ts'
import type { SharedLink } from '../../contract/sharing/shared-links.ts'
import type { Translate } from '../../i18n/messages.ts'
import { SharedLinkRow } from './SharedLinkRow.tsx'

interface Props {
  locale: Locale
  t: Translate
  links: readonly SharedLink[]
  onChanged: (link: SharedLink) => void
}

/** The links that are good or may be again, and behind one line those that are over. */
export function SharedLinkList({ locale, t, links, onChanged }: Props) {
  const isOver = ({ ended }: SharedLink) => ended !== null && ended !== 'paused'
  const good = links.filter((link) => !isOver(link))
  const over = links.filter(isOver)
  const rows = (some: readonly SharedLink[]) => (
    <ul className="sharing-links">
      {some.map((link) => (
        <SharedLinkRow key={link.id} locale={locale} t={t} link={link} onChanged={onChanged} />
      ))}
    </ul>
  )
  return (
    <>
      {good.length > 0 ? rows(good) : <p className="muted">{t('sharing.none')}</p>}
      {over.length > 0 && (
        <details>
          <summary>{t('sharing.over', { count: over.length })}</summary>
          {rows(over)}
        </details>
      )}
    </>
  )
}

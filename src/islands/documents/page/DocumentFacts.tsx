import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { DocumentDetail } from '../../../contract/documents/documents.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { Translate } from '../../../i18n/messages.ts'
import { localizePath, pathOf } from '../../../i18n/paths.ts'
import { incidentTime, relativeTime } from '../../../lib/pages/dates.ts'
import { narrowedBy, topFolder } from '../../../lib/documents/document-view.ts'
import { routes } from '../../../lib/routes.ts'
import { $documentChoices } from '../../../lib/stores/documents/document-choices.ts'
import { fileSize } from '../../ui/fields/file-check.ts'
import { useNow } from '../../ui/behaviour/use-now.ts'
import { kindName } from './document-kind.ts'
import { hrefOfDocuments } from '../use-document-address.ts'

interface Props {
  locale: Locale
  t: Translate
  document: DocumentDetail
}

/** What is known of a document. */
export function DocumentFacts({ locale, t, document }: Props) {
  const choices = useStore($documentChoices, { ssr: 'initial' })
  const now = useNow() ?? Date.now()
  const {
    mime,
    name,
    size,
    changed_at,
    uploaded_by,
    number,
    tags,
    visibility,
    group_ids,
    expires_at,
    links,
  } = document
  const groups = choices.state === 'ready' ? choices.value.groups : []
  const names = group_ids.flatMap((id) => groups.find((one) => one.id === id)?.name ?? [])

  return (
    <dl className="document-facts card">
      <Fact label={t('documentPage.kind')}>
        {kindName(t, mime, name)} · <span className="figures">{fileSize(size, locale)}</span>
      </Fact>
      <Fact label={t('documentPage.changedAt')}>
        <time dateTime={changed_at} title={incidentTime(changed_at)}>
          {relativeTime(changed_at, locale, now)}
        </time>
        {uploaded_by && ` · ${uploaded_by}`}
      </Fact>
      {number > 1 && <Fact label={t('documentPage.version')}>{String(number)}</Fact>}
      <Fact label={t('documentPage.visibleTo')}>
        {visibility === 'organisation'
          ? t('documentPage.everybody')
          : names.length > 0
            ? names.join(', ')
            : t('documentPage.someGroups')}
      </Fact>
      {expires_at !== null && (
        <Fact label={t('documentPage.expires')}>
          <time dateTime={expires_at} title={incidentTime(expires_at)}>
            {relativeTime(expires_at, locale, now)}
          </time>
        </Fact>
      )}
      {tags.length > 0 && (
        <Fact label={t('documentPage.tags')}>
          <span className="document-tags">
            {tags.map((tag) => (
              <a key={tag} className="document-tag" href={hrefOfDocuments(narrowedBy(topFolder, { tag }))}>
                <bdi>{tag}</bdi>
              </a>
            ))}
          </span>
        </Fact>
      )}
      {links.operations.length > 0 && (
        <Fact label={t('documentPage.operations')}>
          <Links
            all={links.operations}
            href={({ id }) => localizePath(pathOf(routes.alert, { id }), locale)}
          />
        </Fact>
      )}
      {links.vehicles.length > 0 && (
        <Fact label={t('documentPage.vehicles')}>
          <Links
            all={links.vehicles}
            href={({ id }) => localizePath(pathOf(routes.vehicle, { id }), locale)}
          />
        </Fact>
      )}
      {links.keywords.length > 0 && (
        <Fact label={t('documentPage.keywords')}>
          <Links
            all={links.keywords}
            href={({ id }) => hrefOfDocuments(narrowedBy(topFolder, { keyword: id }))}
          />
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface LinksProps {
  all: readonly { id: number; name: string }[]
  href: (one: { id: number }) => string
}

function Links({ all, href }: LinksProps) {
  return (
    <ul className="document-links">
      {all.map((one) => (
        <li key={one.id}>
          <a href={href(one)}>
            <bdi>{one.name}</bdi>
          </a>
        </li>
      ))}
    </ul>
  )
}

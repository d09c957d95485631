import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { type DocumentPage, documentSorts } from '../../../contract/documents/documents.ts'
import { translate } from '../../../i18n/translate.ts'
import { isMissingCall } from '../../../lib/api/api-error.ts'
import {
  type DocumentListView,
  folderView,
  isNarrowed,
  narrowedBy,
  topFolder,
} from '../../../lib/documents/document-view.ts'
import type { Loadable } from '../../../lib/api/loadable.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import {
  $documentLook,
  chooseDocumentLook,
  restoreDocumentLook,
} from '../../../lib/stores/documents/document-look.ts'
import { $chosenDocuments } from '../../../lib/stores/documents/chosen-documents.ts'
import { $documentView } from '../../../lib/stores/documents/document-view.ts'
import { $documents, loadDocuments } from '../../../lib/stores/documents/documents.ts'
import { DataAge } from '../../ui/feedback/DataAge.tsx'
import { Empty, Failure, Offline } from '../../ui/feedback/Failure.tsx'
import { folder as sign, tiles } from '../../ui/icons/documents.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { DocumentRows } from './DocumentRows.tsx'
import { usePart } from '../../ui/behaviour/use-part.ts'
import { DocumentTrail } from './DocumentTrail.tsx'
import { FilterSelect } from '../../shared/FilterSelect.tsx'
import { TypedSearch } from '../../shared/TypedSearch.tsx'
import { goToDocuments, hrefOfDocuments } from '../use-document-address.ts'
import { useMay } from '../../shared/use-may.ts'

const loadSelection = () => import('./DocumentSelection.tsx')

interface Props {
  locale: Locale
  view: DocumentListView
}

/** What lies in a folder, or is found in it and below it. */
export function DocumentList({ locale, view }: Props) {
  const t = translate(locale)
  const documents = useStore($documents, { ssr: 'initial' })
  const page = documents.state === 'ready' ? documents.value : undefined
  const isChoosing = useStore($chosenDocuments, { ssr: 'initial' }) !== undefined
  const selection = usePart(loadSelection, isChoosing)
  const { search, tag, operation, vehicle, keyword } = view.filter
  const isLinked = operation ?? vehicle ?? keyword

  return (
    <>
      <search className="document-search">
        <TypedSearch
          words={{
            label: t('documents.search'),
            short: t('documents.searchShort'),
            clear: t('documents.clearSearch'),
          }}
          search={search}
          onSearch={(words) => narrow({ search: words })}
        />
        {search === undefined ? (
          <FilterSelect
            name="sort"
            id="document-sort"
            label={t('documents.sort')}
            nothing={t('documents.sorts.name')}
            choices={documentSorts
              .filter((value) => value !== 'name')
              .map((value) => ({ value, label: t(`documents.sorts.${value}`) }))}
            value={view.sort === 'name' ? undefined : view.sort}
            onChoose={(chosen) =>
              goToDocuments({ ...view, sort: documentSorts.find((one) => one === chosen) ?? 'name' })
            }
          />
        ) : (
          <p className="muted">{t('documents.foundOrder')}</p>
        )}
        <LookButton label={t('documents.tiles')} />
      </search>
      <div className="document-place">
        {view.folder !== undefined && (
          <DocumentTrail locale={locale} above={page?.breadcrumbs ?? []} here={page?.folder ?? undefined} />
        )}
        {documents.state === 'ready' && <DataAge locale={locale} at={documents.at} stale={documents.stale} />}
        {tag !== undefined && (
          <a
            className="document-tag"
            href={hrefOfDocuments(narrowedBy(view, { tag: undefined }))}
            aria-label={t('documents.dropTag', { tag })}
          >
            {t('documents.tag', { tag })} ×
          </a>
        )}
        {isLinked !== undefined && (
          <a
            className="document-tag"
            href={hrefOfDocuments(topFolder)}
            aria-label={t('documents.dropLinked')}
          >
            {t('documents.linked')} ×
          </a>
        )}
      </div>
      <Found locale={locale} view={view} documents={documents} />
      {isChoosing && selection && <selection.DocumentSelection locale={locale} folder={view.folder} />}
    </>
  )
}

/** Pressed: beside each other, with large pictures. */
function LookButton({ label }: { label: string }) {
  const look = useStore($documentLook, { ssr: 'initial' })
  useEffect(restoreDocumentLook, [])
  const isTiles = look === 'tiles'
  return (
    <button
      type="button"
      className="button square"
      aria-label={label}
      title={label}
      aria-pressed={isTiles}
      onClick={() => chooseDocumentLook(isTiles ? 'list' : 'tiles')}
    >
      <Icon shape={tiles} />
    </button>
  )
}

function Found({ locale, view, documents }: Props & { documents: Loadable<DocumentPage> }) {
  const t = translate(locale)
  if (documents.state === 'loading') return <SkeletonRows rows={4} label={t('common.loading')} />
  if (documents.state === 'failed') return <NotShown locale={locale} view={view} documents={documents} />
  const { data, folders, total, total_is_at_least } = documents.value
  const count = total
  const words = view.filter.search === undefined ? 'count' : 'found'

  return (
    <div className="documents-found" aria-busy={documents.changing}>
      {data.length === 0 && folders.length === 0 ? (
        <Nothing locale={locale} view={view} />
      ) : (
        <DocumentRows locale={locale} view={view} page={documents.value} />
      )}
      <p className="muted figures" role="status">
        {data.length === 0
          ? ''
          : total_is_at_least
            ? t(words === 'found' ? 'documents.foundMany' : 'documents.many', { count })
            : t(`documents.${words}`, { count })}
      </p>
    </div>
  )
}

function Nothing({ locale, view }: Props) {
  const t = translate(locale)
  const mayUpload = useMay('files.upload')
  if (view.filter.unread && !view.filter.search)
    return <Empty shape={sign} text={t('documents.noneUnread')} hint={t('documents.noneUnreadHint')} />
  if (!isNarrowed(view)) {
    const hint = t(mayUpload ? 'documents.noneHint' : 'documents.noneToAdd')
    return <Empty shape={sign} text={t('documents.none')} hint={hint} />
  }
  return (
    <Empty
      shape={sign}
      text={t('documents.noneFound')}
      hint={t('documents.noneFoundHint')}
      action={toPlace(hrefOfDocuments(folderView(view.folder)), t('documents.showAll'))}
    />
  )
}

type NotShownProps = Props & { documents: Extract<Loadable<DocumentPage>, { state: 'failed' }> }

function NotShown({ locale, view, documents: { error, changing } }: NotShownProps) {
  const t = translate(locale)
  const retry = { label: t('common.retry'), busy: changing, onRetry: () => void loadDocuments() }
  const toTop = toPlace(hrefOfDocuments(topFolder), t('documents.top'))
  if (error.kind === 'forbidden') return <Failure text={t('documents.forbidden')} />
  if (error.kind === 'offline') {
    const toDevice = toPlace(hrefOfDocuments({ kind: 'device' }), t('documents.area.device'))
    // What is searched for is no folder that could be here.
    const text = t(isNarrowed(view) ? 'documents.needsNetwork' : 'documents.notKept')
    return <Offline text={text} hint={t('documents.notKeptHint')} retry={retry} action={toDevice} />
  }
  if (isMissingCall(error))
    return view.folder === undefined ? (
      <Empty shape={sign} text={t('documents.missing')} />
    ) : (
      <Empty
        shape={sign}
        text={t('documents.folderGone')}
        hint={t('documents.folderGoneHint')}
        action={toTop}
      />
    )
  return <Failure {...problemWords(t, error)} retry={retry} />
}

function toPlace(href: string, text: string): ReactNode {
  return (
    <a className="button" href={href}>
      {text}
    </a>
  )
}

/** What is shown when a choice comes may be narrowed down otherwise by now. */
function narrow(change: Parameters<typeof narrowedBy>[1]): void {
  const now = $documentView.get()
  if (now.kind === 'list') goToDocuments(narrowedBy(now, change))
}

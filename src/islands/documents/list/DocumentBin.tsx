import { useCallback, useEffect, useState } from 'react'
import type { BinEntry } from '../../../contract/documents/documents.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { isMissingCall, problemOf } from '../../../lib/api/api-error.ts'
import { relativeTime } from '../../../lib/pages/dates.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import {
  bringBackDocument,
  bringBackFolder,
  destroyEntry,
} from '../../../lib/stores/documents/document-work.ts'
import { whenDocumentsChange } from '../../../lib/stores/documents/document-news.ts'
import { fetchBin } from '../../../lib/stores/documents/document-bin.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { Pager } from '../../ui/layout/Pager.tsx'
import { Empty, Failure, Offline } from '../../ui/feedback/Failure.tsx'
import { fileSize } from '../../ui/fields/file-check.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { folder as folderSign } from '../../ui/icons/documents.ts'
import { document as documentSign } from '../../ui/icons/files.ts'
import { trash } from '../../ui/icons/interface.ts'
import { ListRow } from '../../ui/layout/ListRow.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { useNow } from '../../ui/behaviour/use-now.ts'
import './document-bin.css'
import { LateQuestion } from '../../shared/LateQuestion.tsx'
import { tellFailure } from '../../shared/tell-failure.ts'
import { goToDocuments, hrefOfDocuments } from '../use-document-address.ts'

interface Props {
  locale: Locale
  page: number
}

type Found = Awaited<ReturnType<typeof fetchBin>>

/** What was deleted, and how long it can still be brought back. */
export function DocumentBin({ locale, page }: Props) {
  const t = translate(locale)
  const [found, setFound] = useState<Found>()
  const [problem, setProblem] = useState<ReturnType<typeof problemOf>>()
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<BinEntry>()

  const load = useCallback(async () => {
    setBusy(true)
    try {
      const answer = await fetchBin(page)
      setProblem(undefined)
      // What was on the last page is gone.
      if (answer.data.length === 0 && page > 1) goToDocuments({ kind: 'bin', page: answer.last_page })
      setFound(answer)
    } catch (error) {
      console.warn('The bin could not be loaded.', error)
      setProblem(problemOf(error))
    }
    setBusy(false)
  }, [page])
  useEffect(() => {
    void load()
    return whenDocumentsChange(() => void load())
  }, [load])

  async function bringBack({ kind, id, name }: BinEntry): Promise<void> {
    try {
      await (kind === 'document' ? bringBackDocument(id) : bringBackFolder(id))
      showToast({ text: t('documentPage.broughtBack', { name }) })
      await load()
    } catch (error) {
      const known = problemOf(error)
      if (known.kind === 'server' && known.status === 409)
        showToast({ kind: 'failure', text: t(`documentPage.notBroughtBack.${kind}`, { name }) })
      else tellFailure(locale, error, 'Something was not brought back.')
    }
  }

  async function destroy(entry: BinEntry): Promise<void> {
    try {
      await destroyEntry(entry)
      showToast({ text: t('documentPage.destroyed', { name: entry.name }) })
    } catch (error) {
      tellFailure(locale, error, 'Something was not deleted for good.')
    }
    setAsked(undefined)
    await load()
  }

  if (problem && (!found || isMissingCall(problem))) {
    const State = problem.kind === 'offline' ? Offline : Failure
    const retry = { label: t('common.retry'), busy, onRetry: () => void load() }
    return <State {...problemWords(t, problem)} retry={retry} />
  }
  if (!found) return <SkeletonRows rows={3} label={t('common.loading')} />
  if (found.data.length === 0)
    return <Empty shape={trash} text={t('documentPage.binEmpty')} hint={t('documentPage.binHint')} />

  return (
    <div className="documents-found">
      <h2 className="document-bin-heading">{t('documentPage.bin')}</h2>
      <p className="muted">{t('documentPage.binHint')}</p>
      <ul className="list-rows card document-bin">
        {found.data.map((entry) => (
          <Row
            key={`${entry.kind} ${entry.id}`}
            locale={locale}
            entry={entry}
            onBringBack={() => void bringBack(entry)}
            onDestroy={() => setAsked(entry)}
          />
        ))}
      </ul>
      {found.last_page > 1 && (
        <Pager
          page={found.current_page}
          last={found.last_page}
          busy={busy}
          words={{
            label: t('documentPage.pager'),
            previous: t('documentPage.previous'),
            next: t('documentPage.next'),
            position: t('documentPage.place', { page: found.current_page, last: found.last_page }),
          }}
          onPage={(next) => goToDocuments({ kind: 'bin', page: next })}
          hrefOf={(next) => hrefOfDocuments({ kind: 'bin', page: next })}
        />
      )}
      {asked && (
        <LateQuestion
          locale={locale}
          words={{
            question: t('documentPage.destroyQuestion', { name: asked.name }),
            consequence: t(`documentPage.destroyConsequence.${asked.kind}`),
            yes: t('documentPage.destroyYes'),
            no: t('documentPage.destroyNo'),
          }}
          onConfirm={() => destroy(asked)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

interface RowProps {
  locale: Locale
  entry: BinEntry
  onBringBack: () => void
  onDestroy: () => void
}

function Row({ locale, entry, onBringBack, onDestroy }: RowProps) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()
  const { kind, name, breadcrumbs, size, deleted_at, deleted_by, gone_at } = entry
  const when = (iso: string) => relativeTime(iso, locale, now)
  const where = breadcrumbs.map((step) => step.name).join(' / ')

  return (
    <ListRow
      leading={
        <span className="list-row-sign">
          <Icon shape={kind === 'folder' ? folderSign : documentSign} size={24} />
        </span>
      }
      title={<bdi>{name}</bdi>}
      meta={
        <>
          {size !== null && <span className="figures">{fileSize(size, locale)}</span>}
          {where && <span>{where}</span>}
          <span>
            {deleted_by
              ? t('documentPage.deletedBy', { who: deleted_by, when: when(deleted_at) })
              : t('documentPage.deletedAt', { when: when(deleted_at) })}
          </span>
          <span>{t('documentPage.goneAt', { when: when(gone_at) })}</span>
        </>
      }
      trailing={
        <>
          <button
            type="button"
            className="button"
            aria-label={t('documentPage.bringBackOf', { name })}
            onClick={onBringBack}
          >
            {t('documentPage.bringBack')}
          </button>
          <button
            type="button"
            className="button square quiet"
            aria-label={t('documentPage.destroyOf', { name })}
            title={t('documentPage.destroyOf', { name })}
            onClick={onDestroy}
          >
            <Icon shape={trash} />
          </button>
        </>
      }
    />
  )
}

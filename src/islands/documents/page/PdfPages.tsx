import { useEffect, useRef, useState } from 'react'
import type { DocumentPages, PageWidth } from '../../../contract/documents/document-files.ts'
import type { DocumentDetail } from '../../../contract/documents/documents.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { Translate } from '../../../i18n/messages.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { fetchPage, fetchPages, waitForPage } from '../../../lib/stores/documents/document-files.ts'
import { keptContent } from '../../../lib/stores/documents/kept-documents.ts'
import { whenSeen } from '../../../lib/device/when-seen.ts'
import { DocumentThumbnail } from './DocumentThumbnail.tsx'
import { openContent } from './save-document.ts'

interface Props {
  locale: Locale
  t: Translate
  document: DocumentDetail
}

type Known =
  | { state: 'loading' }
  | { state: 'failed'; isOffline: boolean }
  | { state: 'ready'; pages: DocumentPages; pictures: readonly Blob[] }

/**
 * A PDF, page by page as somebody scrolls: drawn by the server, so that one page of many megabytes costs what one picture
 * costs. Where it is on this device, so are its first pages. The device's own viewer opens it as well, which turns, prints and searches.
 */
export function PdfPages({ locale, t, document }: Props) {
  const { id, version_id, name } = document
  const [known, setKnown] = useState<Known>({ state: 'loading' })
  const [kept, setKept] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let left = false
    let address: string | undefined
    setKnown({ state: 'loading' })
    const load = async () => {
      const content = await keptContent(id, version_id)
      if (left) return
      if (content) {
        address = URL.createObjectURL(new Blob([content.bytes], { type: 'application/pdf' }))
        setKept(address)
      }
      const pages = content?.pages ?? (await fetchPages(id, version_id))
      if (!left) setKnown({ state: 'ready', pages, pictures: content?.pages?.pictures ?? [] })
    }
    load().catch((error: unknown) => {
      console.info('The pages of a document are not shown.', error)
      if (!left) setKnown({ state: 'failed', isOffline: problemOf(error).kind === 'offline' })
    })
    return () => {
      left = true
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [id, version_id, attempt])

  return (
    <div className="document-preview" data-kind="pages">
      {kept === undefined ? (
        <button type="button" className="button" onClick={() => void openContent(locale, id, version_id)}>
          {t('documentPage.open')}
        </button>
      ) : (
        <a className="button" href={kept} target="_blank">
          {t('documentPage.open')}
        </a>
      )}
      {known.state === 'loading' && (
        <div aria-busy="true" role="status" aria-label={t('documentPage.drawing')}>
          <DocumentThumbnail document={document} />
        </div>
      )}
      {known.state === 'failed' && (
        <>
          <DocumentThumbnail document={document} />
          <p className="notice" role="status">
            {t(known.isOffline && kept === undefined ? 'documentPage.notHere' : 'documentPage.notDrawn')}
          </p>
          <button type="button" className="button" onClick={() => setAttempt((count) => count + 1)}>
            {t('documentPage.again')}
          </button>
        </>
      )}
      {known.state === 'ready' && (
        <ol className="document-pages">
          {known.pages.sizes.map(({ width, height }, place) => (
            <li key={place} style={{ aspectRatio: `${width} / ${height}` }}>
              <Page
                document={document}
                page={place + 1}
                kept={known.pictures[place]}
                label={t('documentPage.page', { page: place + 1, count: known.pages.count, name })}
              />
            </li>
          ))}
        </ol>
      )}
      {known.state === 'ready' && known.pages.count > known.pages.sizes.length && (
        <p className="muted">{t('documentPage.morePages', { count: known.pages.sizes.length })}</p>
      )}
    </div>
  )
}

interface PageProps {
  document: DocumentDetail
  /** From 1. */
  page: number
  /** Its picture, if it is on this device. */
  kept: Blob | undefined
  label: string
}

/** Fetched when it is about to be seen, and again when it is looked at after it did not come, unless it was refused. */
function Page({ document: { id, version_id }, page, kept, label }: PageProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [address, setAddress] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const element = place.current
    if (!element) return
    let left = false
    let made: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const width: PageWidth = element.clientWidth * devicePixelRatio > 1000 ? '1600' : '800'
    const stop = whenSeen(element, () => {
      const picture = kept ? Promise.resolve(kept) : fetchPage(id, version_id, page, width)
      picture.then(
        (bytes) => {
          if (left) return
          made = URL.createObjectURL(bytes)
          setAddress(made)
        },
        (error: unknown) => {
          console.info(`Page ${page} did not come.`, error)
          const wait = waitForPage(problemOf(error), attempt + 1)
          if (!left && wait !== undefined) timer = setTimeout(() => setAttempt((count) => count + 1), wait)
        },
      )
    })
    return () => {
      left = true
      stop()
      clearTimeout(timer)
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [id, version_id, page, kept, attempt])

  return (
    <span ref={place} className="document-page-picture" role="img" aria-label={label}>
      {address !== undefined && <img src={address} alt="" />}
    </span>
  )
}

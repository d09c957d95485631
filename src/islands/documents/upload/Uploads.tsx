import '../../ui/feedback/progress.css'
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { Translate } from '../../../i18n/messages.ts'
import { translate } from '../../../i18n/translate.ts'
import type { DocumentView } from '../../../lib/documents/document-view.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import { $documentChoices } from '../../../lib/stores/documents/document-choices.ts'
import { $documents } from '../../../lib/stores/documents/documents.ts'
import {
  $uploads,
  answerSameName,
  clearUploads,
  endUpload,
  pauseUpload,
  recallUploads,
  resumeUpload,
  resumeWith,
  type Upload,
} from '../../../lib/stores/documents/uploads.ts'
import { totalOf } from '../../../lib/documents/upload-total.ts'
import { $session, userOf } from '../../../lib/stores/session/session.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { fileSize } from '../../ui/fields/file-check.ts'
import './uploads.css'
import { sendChosen } from './send-chosen.ts'
import { HandedFiles } from './HandedFiles.tsx'
import { hrefOfDocuments } from '../use-document-address.ts'
import { useFileDrop } from './use-file-drop.ts'
import { useMay } from '../../shared/use-may.ts'

interface Props {
  locale: Locale
  view: DocumentView
}

/** What is on its way, and the place where files are dropped: all of the window. */
export function Uploads({ locale, view }: Props) {
  const t = translate(locale)
  const uploads = useStore($uploads, { ssr: 'initial' })
  const mayUpload = useMay('files.upload')
  const folder = view.kind === 'list' ? (view.folder ?? null) : undefined
  const isOver = useFileDrop(mayUpload && folder !== undefined, (files, hasFolders) => {
    sendChosen(locale, files, { folder: folder ?? null })
    return hasFolders ? t('documentTools.noFolders') : undefined
  })
  const person = userOf(useStore($session, { ssr: 'initial' }))?.id
  // Whose uploads the device may remember is known once the session is.
  useEffect(() => {
    if (person !== undefined) void recallUploads()
  }, [person])
  const isQuiet = ({ state, duplicates = [] }: Upload) => state === 'done' && duplicates.length === 0
  const quiet = uploads.filter(isQuiet)
  const total = totalOf(uploads)
  const asking = uploads.filter(({ state }) => state === 'sameName')

  return (
    <>
      {mayUpload && view.kind === 'list' && <RoomLeft locale={locale} />}
      {isOver && (
        <div className="uploads-over" aria-hidden="true">
          {t('documentTools.drop')}
        </div>
      )}
      <HandedFiles locale={locale} view={view} />
      {uploads.length > 0 && (
        <section className="uploads card" aria-label={t('documentTools.uploads')}>
          {total && (
            <div className="uploads-total">
              <progress aria-label={t('documentTools.inAll')} value={total.sent / total.size} />
              <p className="muted figures">
                {t('documentTools.total', {
                  done: total.done,
                  count: total.files,
                  sent: fileSize(total.sent, locale),
                  size: fileSize(total.size, locale),
                })}
              </p>
            </div>
          )}
          {asking.length > 1 && (
            <div className="upload">
              <p>{t('documentTools.sameNames', { count: asking.length })}</p>
              <div className="row">
                {asking.some(({ sameName }) => !sameName?.requires_ack) && (
                  <button type="button" className="button primary" onClick={() => answerSameName('version')}>
                    {t('documentTools.allAsVersions')}
                  </button>
                )}
                <button type="button" className="button" onClick={() => answerSameName('both')}>
                  {t('documentTools.keepAll')}
                </button>
              </div>
            </div>
          )}
          {quiet.length < uploads.length && (
            <ul className="uploads-rows">
              {uploads
                .filter((one) => !isQuiet(one))
                .map((one) => (
                  <Row key={one.key} locale={locale} t={t} upload={one} />
                ))}
            </ul>
          )}
          {uploads.some(({ state }) => state === 'done') && (
            <p className="uploads-done">
              <span role="status">{doneText(t, quiet)}</span>
              <button type="button" className="button quiet" onClick={clearUploads}>
                {t('documentTools.clear')}
              </button>
            </p>
          )}
        </section>
      )}
    </>
  )
}

/** How large a file may be, and how much room is left. Below a list that is still to come, the line would move: it waits for the list. */
function RoomLeft({ locale }: { locale: Locale }) {
  const documents = useStore($documents, { ssr: 'initial' })
  const choices = useStore($documentChoices, { ssr: 'initial' })
  if (documents.state === 'loading' || choices.state !== 'ready') return null
  const { largest, quota, used } = choices.value
  return (
    <p className="uploads-hint muted">
      {translate(locale)('documentTools.limits', {
        largest: fileSize(largest, locale),
        free: fileSize(Math.max(quota - used, 0), locale),
      })}
    </p>
  )
}

/** What has arrived, and has no row of its own any more. */
function doneText(t: Translate, quiet: readonly Upload[]): string {
  const [only] = quiet
  if (!only) return ''
  return quiet.length === 1
    ? t('documentTools.doneOne', { name: only.name })
    : t('documentTools.done', { count: quiet.length })
}

interface RowProps {
  locale: Locale
  t: Translate
  upload: Upload
}

function Row({ locale, t, upload }: RowProps) {
  const { key, name, size, sent, state, sameName, document, duplicates = [] } = upload
  const input = useRef<HTMLInputElement>(null)
  const described = { 'aria-description': name }
  const isMoving = state === 'sending' || state === 'finishing'

  return (
    <li className="upload" data-state={state}>
      {document === undefined ? (
        <span className="upload-name" dir="auto">
          {name}
        </span>
      ) : (
        <a className="upload-name" dir="auto" href={hrefOfDocuments({ kind: 'document', id: document })}>
          {name}
        </a>
      )}
      {!['done', 'failed', 'elsewhere', 'sameName'].includes(state) && (
        <progress aria-label={name} {...(state === 'finishing' ? {} : { value: sent / size })} />
      )}
      <p className="muted figures">{stateText(locale, t, upload)}</p>
      <p className="visually-hidden" role="status">
        {!isMoving && stateText(locale, t, upload)}
      </p>
      {duplicates.length > 0 && (
        <p className="notice">
          {t('documentTools.duplicate')}{' '}
          {duplicates.map((one, place) => (
            <span key={one.id}>
              {place > 0 && ', '}
              <a href={hrefOfDocuments({ kind: 'document', id: one.id })}>
                <bdi>{one.name}</bdi>
              </a>
            </span>
          ))}
        </p>
      )}
      <div className="row">
        {isMoving && (
          <button type="button" className="button" {...described} onClick={() => pauseUpload(key)}>
            {t('documentTools.pause')}
          </button>
        )}
        {(state === 'paused' || state === 'cutOff' || state === 'failed') && (
          <button type="button" className="button" {...described} onClick={() => resumeUpload(key)}>
            {t(state === 'paused' ? 'documentTools.resume' : 'documentTools.retry')}
          </button>
        )}
        {state === 'away' && (
          <>
            <input
              ref={input}
              type="file"
              hidden
              aria-label={t('documentTools.chooseAgain')}
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? []
                if (file && !resumeWith(key, file))
                  showToast({ kind: 'failure', text: t('documentTools.otherFile', { name: file.name }) })
                currentTarget.value = ''
              }}
            />
            <button type="button" className="button" {...described} onClick={() => input.current?.click()}>
              {t('documentTools.chooseAgain')}
            </button>
          </>
        )}
        {state === 'sameName' && (
          <>
            <button
              type="button"
              className="button primary"
              {...described}
              onClick={() => answerSameName('version', key)}
            >
              {t('documentTools.asVersion')}
            </button>
            {sameName?.requires_ack && (
              <button
                type="button"
                className="button"
                {...described}
                onClick={() => answerSameName('askAgain', key)}
              >
                {t('documentPage.replaceAsking')}
              </button>
            )}
            <button
              type="button"
              className="button"
              {...described}
              onClick={() => answerSameName('both', key)}
            >
              {t('documentTools.keepBoth')}
            </button>
          </>
        )}
        {state === 'elsewhere' && (
          <button type="button" className="button quiet" {...described} onClick={clearUploads}>
            {t('documentTools.clear')}
          </button>
        )}
        {state !== 'done' && state !== 'elsewhere' && (
          <button type="button" className="button quiet" {...described} onClick={() => void endUpload(key)}>
            {t('documentTools.cancel')}
          </button>
        )}
      </div>
    </li>
  )
}

function stateText(locale: Locale, t: Translate, { state, sent, size, problem, sameName }: Upload): string {
  const values = { sent: fileSize(sent, locale), size: fileSize(size, locale) }
  if (sameName) return t('documentTools.sameName', { name: sameName.name })
  if (state !== 'failed' || !problem) return t(`documentTools.states.${state}`, values)
  if (problem.kind === 'invalid')
    return Object.values(problem.fields)[0]?.[0] ?? t('documentTools.states.failed', values)
  if (problem.kind === 'server' && problem.status === 413) return t('documentTools.states.tooLarge')
  if (problem.kind === 'server' && problem.status === 507) return t('documentTools.states.full')
  if (problem.kind === 'forbidden') return t('documentTools.states.forbidden')
  const { text, hint } = problemWords(translate(locale), problem)
  return `${text}. ${hint}`
}

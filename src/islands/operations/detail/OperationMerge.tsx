import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { OperationDetail } from '../../../contract/operations/operation-detail.ts'
import type { ListedOperation } from '../../../contract/operations/operation-list.ts'
import { translate } from '../../../i18n/translate.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import { findMergeable, type Mergeable, mergeInto } from '../../../lib/stores/operations/operation-merge.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Empty, Failure } from '../../ui/feedback/Failure.tsx'
import { MergeChoice } from './MergeChoice.tsx'
import './operation-merge.css'

interface Props {
  locale: Locale
  operation: OperationDetail
  onClose: () => void
  onMerged: (into: ListedOperation, text: string) => void
}

type Found = Mergeable | { failed: string } | 'loading'

/** Which operation one is a duplicate of, and what becomes of both. */
export function OperationMerge({ locale, operation, onClose, onMerged }: Props) {
  const t = translate(locale)
  const [found, setFound] = useState<Found>('loading')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const find = async () => {
    setFound('loading')
    try {
      setFound(await findMergeable(operation))
    } catch (error) {
      console.warn('The operations were not loaded.', error)
      setFound({ failed: wordsOf(locale, error) })
    }
  }
  useEffect(() => void find(), [])

  const send = async (into: ListedOperation) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await mergeInto(operation.id, into.id)
      onMerged(into, t('operationMerge.done', { title: into.title }))
    } catch (error) {
      console.warn('The operation was not merged.', error)
      setBusy(false)
      setProblem(wordsOf(locale, error))
      // Somebody else was faster.
      if (isStale(error)) await find()
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || found === 'loading' || 'failed' in found) return
    const chosen = new FormData(event.currentTarget).get('into')
    const into = found.operations.find(({ id }) => String(id) === chosen)
    if (into) return void send(into)
    setProblem(t('operationMerge.missing'))
    form.current?.querySelector<HTMLElement>('input:enabled')?.focus()
  }

  const isChoosing = found !== 'loading' && !('failed' in found) && found.operations.length > 0
  return (
    <Dialog
      open
      keepOpen
      shape="sheet"
      heading={t('operationMerge.heading')}
      closeLabel={t('operationMerge.cancel')}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('operationMerge.cancel')}
          </button>
          {isChoosing && (
            <button type="submit" form="operation-merge" className="button primary" aria-disabled={busy}>
              {t(busy ? 'operationMerge.sending' : 'operationMerge.send')}
            </button>
          )}
        </>
      }
    >
      <form ref={form} id="operation-merge" className="operation-merge" onSubmit={submit} noValidate>
        <p>{t('operationMerge.what', { title: operation.title })}</p>
        <div role="alert">{problem && <p className="notice danger">{problem}</p>}</div>
        {found === 'loading' && (
          <p className="muted" role="status">
            {t('common.loading')}
          </p>
        )}
        {found !== 'loading' && 'failed' in found && (
          <Failure
            text={found.failed}
            retry={{ label: t('common.retry'), busy: false, onRetry: () => void find() }}
          />
        )}
        {found !== 'loading' && 'operations' in found && found.operations.length === 0 && (
          <Empty text={t('operationMerge.empty')} hint={t('operationMerge.emptyHint')} />
        )}
        {isChoosing && (
          <MergeChoice
            locale={locale}
            isRunning={operation.active}
            found={found}
            onChoose={() => setProblem(undefined)}
          />
        )}
      </form>
    </Dialog>
  )
}

/** One of both is not any more what the list says. */
function isStale(error: unknown): boolean {
  const problem = problemOf(error)
  return problem.kind === 'invalid' || (problem.kind === 'server' && problem.status === 409)
}

function wordsOf(locale: Locale, error: unknown): string {
  const t = translate(locale)
  const problem = problemOf(error)
  if (problem.kind === 'offline') return t('operationMerge.offline')
  if (problem.kind === 'invalid') return t('operationMerge.chosenGone')
  if (problem.kind === 'server' && problem.status === 409) return t('operationMerge.elsewhere')
  if (problem.kind === 'server' && problem.status === 404) return t('operationMerge.gone')
  return problemWords(t, problem).text
}

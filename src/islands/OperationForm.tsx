import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Locale } from '../contract/locales.ts'
import type { OperationDetail } from '../contract/operations/operation-detail.ts'
import { translate } from '../i18n/translate.ts'
import { problemWords } from '../lib/api/problem-words.ts'
import { matchRoute } from '../lib/routes.ts'
import { $operation, loadOperation, showOperation } from '../lib/stores/operations/operation.ts'
import { OperationEditor } from './operations/form/OperationEditor.tsx'
import { Failure } from './ui/feedback/Failure.tsx'
import { Waiting } from './ui/feedback/Skeleton.tsx'

/** The page on which an operation is made, or changed: its address says which. */
export function OperationForm({ locale, makes }: { locale: Locale; makes: boolean }) {
  const [isAlive, setAlive] = useState(false)
  // The page is the same for everybody: its fields come with what they offer.
  useEffect(() => setAlive(true), [])
  if (!makes) return <ExistingOperation locale={locale} />
  return isAlive ? (
    <OperationEditor locale={locale} />
  ) : (
    <Skeleton label={translate(locale)('common.loading')} />
  )
}

/** What is changed is what the backend has said last, never what the device has kept. */
function ExistingOperation({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const operation = useStore($operation, { ssr: 'initial' })
  const [begun, setBegun] = useState<OperationDetail>()
  useEffect(() => {
    const id = matchRoute(location.pathname)?.params['id']
    return id === undefined ? undefined : showOperation(Number(id))
  }, [])
  const isFresh = operation.state === 'ready' && !operation.stale && !operation.partial
  useEffect(() => {
    if (isFresh) setBegun((before) => before ?? operation.value)
  }, [isFresh, operation])
  if (begun) return <OperationEditor key={begun.id} locale={locale} operation={begun} />

  const retry = {
    label: t('common.retry'),
    busy: operation.state !== 'loading' && operation.changing,
    onRetry: () => void loadOperation(),
  }
  const isKept = operation.state === 'ready' && !operation.changing
  if (operation.state !== 'failed' && !isKept) return <Skeleton label={t('common.loading')} />
  const said =
    operation.state === 'failed' ? problemWords(t, operation.error) : { text: t('operationForm.offline') }
  return (
    <div className="operation-editor">
      <h1>{t('operationForm.edit')}</h1>
      <Failure {...said} retry={retry} />
    </div>
  )
}

function Skeleton({ label }: { label: string }) {
  return (
    <div className="operation-editor" aria-busy="true">
      <Waiting label={label} />
      <span className="skeleton skeleton-heading" />
      <div className="card operation-form-part">
        <span className="skeleton skeleton-line short" />
        <span className="skeleton skeleton-button" />
        <span className="skeleton skeleton-button" />
        <span className="skeleton skeleton-button" />
      </div>
    </div>
  )
}

import './failure.css'
import type { ReactNode } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { inbox, noNetwork } from '../icons/display.ts'
import { warning } from '../icons/frame.ts'

interface Retry {
  label: string
  busy: boolean
  onRetry: () => void
}

interface FailureProps {
  text: string
  hint?: string
  retry?: Retry
  /** What leads on, beside trying again. */
  action?: ReactNode
}

/** What happened, what to do, and a way to try again. */
export function Failure({ text, hint, retry }: Omit<FailureProps, 'action'>) {
  return (
    <State kind="failed" shape={warning} text={text} hint={hint} action={<RetryButton retry={retry} />} />
  )
}

/** There is no network, and nothing is kept here that could be shown. */
export function Offline({ text, hint, retry, action }: FailureProps) {
  const actions = (
    <>
      <RetryButton retry={retry} />
      {action}
    </>
  )
  return <State kind="offline" shape={noNetwork} text={text} hint={hint} action={actions} />
}

interface EmptyProps {
  text: string
  hint?: string
  /** An outline of icons/: of what is not there. */
  shape?: string
  /** What leads on: a button or a link. */
  action?: ReactNode
}

export function Empty({ text, hint, shape = inbox, action }: EmptyProps) {
  return <State kind="empty" shape={shape} text={text} hint={hint} action={action} />
}

interface StateProps {
  kind: 'failed' | 'offline' | 'empty'
  shape: string
  text: string
  hint: string | undefined
  action: ReactNode
}

function State({ kind, shape, text, hint, action }: StateProps) {
  return (
    <div className="failure" data-kind={kind} role={kind === 'empty' ? undefined : 'status'}>
      <span className="failure-sign">
        <Icon shape={shape} size={28} />
      </span>
      <p className="failure-text">{text}</p>
      {hint && <p className="muted">{hint}</p>}
      {action}
    </div>
  )
}

function RetryButton({ retry }: { retry: Retry | undefined }) {
  if (!retry) return null
  const { label, busy, onRetry } = retry
  return (
    <button type="button" className="button" aria-disabled={busy} onClick={() => !busy && onRetry()}>
      {label}
    </button>
  )
}

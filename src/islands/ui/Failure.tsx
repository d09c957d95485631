import './failure.css'
import { Icon } from './Icon.tsx'
import { warning } from './icons/frame.ts'

interface Props {
  text: string
  hint?: string
  retry?: { label: string; busy: boolean; onRetry: () => void }
}

/** What happened, what to do, and a way to try again. */
export function Failure({ text, hint, retry }: Props) {
  return (
    <div className="failure" role="status">
      <Icon shape={warning} size={28} />
      <p className="failure-text">{text}</p>
      {hint && <p className="muted">{hint}</p>}
      {retry && (
        <button type="button" className="button" disabled={retry.busy} onClick={retry.onRetry}>
          {retry.label}
        </button>
      )}
    </div>
  )
}

export function Empty({ text, hint }: { text: string; hint?: string }) {
  return (
    <div className="failure empty">
      <p className="failure-text">{text}</p>
      {hint && <p className="muted">{hint}</p>}
    </div>
  )
}

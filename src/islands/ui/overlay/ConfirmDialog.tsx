import './dialog.css'
import { useModal } from './use-modal.ts'

interface Props {
  open: boolean
  words: { question: string; consequence: string; yes: string; no: string }
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something is done that nothing undoes: the first focus is on the way out. */
export function ConfirmDialog({ open, words, busy = false, onConfirm, onCancel }: Props) {
  const modal = useModal(open, onCancel, false)

  return (
    <dialog
      {...modal}
      className="modal"
      data-shape="dialog"
      role="alertdialog"
      aria-label={words.question}
      aria-description={words.consequence}
    >
      <div className="modal-head">
        <h2 tabIndex={-1}>{words.question}</h2>
      </div>
      <p className="modal-body">{words.consequence}</p>
      <div className="modal-actions">
        <button type="button" className="button" data-first-focus onClick={() => modal.ref.current?.close()}>
          {words.no}
        </button>
        <button
          type="button"
          className="button danger"
          aria-disabled={busy}
          onClick={() => !busy && onConfirm()}
        >
          {words.yes}
        </button>
      </div>
    </dialog>
  )
}

import './dialog.css'
import type { ReactNode } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { close } from '../icons/frame.ts'
import { useModal } from './use-modal.ts'

export interface DialogProps {
  open: boolean
  heading: string
  closeLabel: string
  /** However it was closed: by its button, Escape, the way back of a phone, or a press beside it. */
  onClose: () => void
  /** What closes it with an answer; stays in view below long content. */
  actions?: ReactNode
  children: ReactNode
  /** Nothing that was typed is lost by a press beside it. */
  keepOpen?: boolean
}

interface Props extends DialogProps {
  /** `wide`: as wide as a list; who opens one brings its measure. */
  shape?: 'dialog' | 'sheet' | 'side' | 'wide'
}

/** In the middle of the window; a `sheet` rises from the bottom of a phone, and is a `side` of a wide window or a dialog. */
export function Dialog({
  open,
  heading,
  closeLabel,
  onClose,
  actions,
  children,
  keepOpen,
  shape = 'dialog',
}: Props) {
  const modal = useModal(open, onClose, !keepOpen)

  return (
    <dialog {...modal} className="modal" data-shape={shape} aria-label={heading}>
      <div className="modal-head">
        <h2 tabIndex={-1}>{heading}</h2>
        <button
          type="button"
          className="button quiet square"
          aria-label={closeLabel}
          onClick={() => modal.ref.current?.close()}
        >
          <Icon shape={close} />
        </button>
      </div>
      <div className="modal-body">{children}</div>
      {actions && <div className="modal-actions">{actions}</div>}
    </dialog>
  )
}

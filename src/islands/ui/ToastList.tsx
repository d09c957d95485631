import './toast-list.css'
import { type FocusEvent, type SyntheticEvent, useRef } from 'react'
import { Icon } from './Icon.tsx'
import { close } from './icons/frame.ts'

export interface ToastItem {
  key: number
  text: string
  kind: 'done' | 'failure'
  undo?: unknown
}

interface Props {
  toasts: readonly ToastItem[]
  words: { label: string; undo: string; close: string }
  onUndo: (key: number) => void
  onClose: (key: number) => void
  /** Somebody points at them or has the focus in them (or does not any more). */
  onHold: (hold: boolean) => void
}

const kinds = ['failure', 'done'] as const

/** Short messages over the page. What has the focus in them gives it back when it goes. */
export function ToastList({ toasts, words, onUndo, onClose, onHold }: Props) {
  const before = useRef<HTMLElement>(null)
  const remember = ({ currentTarget, relatedTarget }: FocusEvent) => {
    onHold(true)
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      before.current = relatedTarget
  }
  const release = ({ currentTarget }: SyntheticEvent) => {
    onHold(currentTarget.matches(':hover'))
  }
  const giveBack = ({ currentTarget }: SyntheticEvent) => {
    if (!currentTarget.matches(':focus')) return
    const place = before.current?.isConnected ? before.current : document.querySelector('h1')
    place?.focus()
  }

  return (
    <section
      className="toasts"
      aria-label={words.label}
      onFocus={remember}
      onBlur={release}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={({ currentTarget }) => onHold(currentTarget.matches(':focus-within'))}
    >
      {kinds.map((kind) => (
        <div key={kind} className="toast-region" role={kind === 'failure' ? 'alert' : 'status'}>
          {toasts.map(
            ({ key, text, kind: itsKind, undo }) =>
              itsKind === kind && (
                <div key={key} className="toast" data-kind={kind}>
                  <p>{text}</p>
                  {undo !== undefined && (
                    <button
                      type="button"
                      className="toast-undo"
                      onClick={(event) => {
                        giveBack(event)
                        onUndo(key)
                      }}
                    >
                      {words.undo}
                    </button>
                  )}
                  <button
                    type="button"
                    className="toast-close"
                    aria-label={words.close}
                    onClick={(event) => {
                      giveBack(event)
                      onClose(key)
                    }}
                  >
                    <Icon shape={close} size={18} />
                  </button>
                </div>
              ),
          )}
        </div>
      ))}
    </section>
  )
}

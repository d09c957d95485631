import './toast-list.css'
import { type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { close } from '../icons/frame.ts'

export interface ToastItem {
  key: number
  text: string
  kind: 'done' | 'failure'
  undo?: unknown
  action?: { text: string }
}

interface Props {
  toasts: readonly ToastItem[]
  words: { label: string; undo: string; close: string }
  onUndo: (key: number) => void
  onAction: (key: number) => void
  onClose: (key: number) => void
  /** Somebody points at them or has the focus in them (or does not any more). */
  onHold: (by: 'pointer' | 'focus', hold: boolean) => void
}

const kinds = ['failure', 'done'] as const

/** Short messages over the page. What has the focus in them gives it back when it goes. */
export function ToastList({ toasts, words, onUndo, onAction, onClose, onHold }: Props) {
  const section = useRef<HTMLElement>(null)
  const before = useRef<HTMLElement>(null)
  const focused = useRef<number>(undefined)
  const remember = ({ target, currentTarget, relatedTarget }: FocusEvent) => {
    focused.current = Number(target.closest<HTMLElement>('.toast')?.dataset['key'])
    onHold('focus', true)
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      before.current = relatedTarget
  }
  const release = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    onHold('focus', false)
    // In a window that is left, the focus stays where it is.
    if (!currentTarget.contains(document.activeElement)) focused.current = undefined
  }

  // However it went: by its button, a key, or because others came. What is taken away says no farewell.
  useLayoutEffect(() => {
    if (focused.current === undefined || toasts.some(({ key }) => key === focused.current)) return
    focused.current = undefined
    onHold('focus', false)
    giveFocusTo(before.current, document.querySelector('h1'), document.querySelector<HTMLElement>('#main'))
  }, [toasts, onHold])

  // React takes nobody for gone who pointed at what is not there any more. A finger points at nothing: it presses.
  useEffect(() => {
    const { current: area } = section
    const stop = new AbortController()
    const listen = (type: 'pointerenter' | 'pointerleave', hold: boolean) =>
      area?.addEventListener(
        type,
        ({ pointerType }) => {
          if (pointerType === 'mouse') onHold('pointer', hold)
        },
        { signal: stop.signal },
      )
    listen('pointerenter', true)
    listen('pointerleave', false)
    return () => stop.abort()
  }, [onHold])

  return (
    <section ref={section} className="toasts" aria-label={words.label} onFocus={remember} onBlur={release}>
      {kinds.map((kind) => (
        <div key={kind} className="toast-region" role={kind === 'failure' ? 'alert' : 'status'}>
          {toasts.map(
            ({ key, text, kind: itsKind, undo, action }) =>
              itsKind === kind && (
                <div key={key} className="toast" data-key={key} data-kind={kind}>
                  <p>{text}</p>
                  {undo !== undefined && (
                    <button type="button" className="toast-undo" onClick={() => onUndo(key)}>
                      {words.undo}
                    </button>
                  )}
                  {action && (
                    <button type="button" className="toast-undo" onClick={() => onAction(key)}>
                      {action.text}
                    </button>
                  )}
                  <button
                    type="button"
                    className="toast-close"
                    aria-label={words.close}
                    onClick={() => onClose(key)}
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

/** To the first of these places that can have it: one that has gone, or that never could, does not take it. */
function giveFocusTo(...places: readonly (HTMLElement | null)[]): void {
  for (const place of places) {
    place?.focus({ preventScroll: true })
    if (place && document.activeElement === place) return
  }
}

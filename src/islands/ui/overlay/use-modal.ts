import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react'

/** What a dialog opens on: what asks for it, else the first field, else its heading, so that it is read from its beginning. */
const firstPlaces = ['[data-first-focus]', '.modal-body :is(input, select, textarea)', 'h2']

interface Modal {
  ref: RefObject<HTMLDialogElement | null>
  closedby: 'any' | 'closerequest'
  onPointerDown: (event: PointerEvent<HTMLDialogElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => void
  onClose: (event: SyntheticEvent<HTMLDialogElement>) => void
}

/**
 * A native modal dialog that is open when its owner says so. The browser keeps the focus inside, and gives it back to
 * what had it before. `onClose` is told when somebody closes it, not when its owner does.
 * @param bySide whether a press beside it closes it, as Escape does
 */
export function useModal(open: boolean, onClose: () => void, bySide: boolean): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  const isOpen = useRef(false)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return

    dialog.showModal()
    isOpen.current = true
    // What can be scrolled can be scrolled with the keyboard, too.
    const body = dialog.querySelector<HTMLElement>('.modal-body')
    if (body && !body.querySelector('a, button, input, select, textarea')) body.tabIndex = 0
    for (const place of firstPlaces) {
      // Not in a dialog that waits inside this one.
      const first = [...dialog.querySelectorAll<HTMLElement>(place)].find(
        (element) => element.closest('dialog') === dialog,
      )
      if (!first) continue
      first.focus()
      break
    }
    // Also when it goes without having been closed: whatever is taken out of the page gives no focus back.
    return () => {
      isOpen.current = false
      dialog.close()
    }
  }, [open])

  return {
    ref,
    closedby: bySide ? 'any' : 'closerequest',
    onPointerDown: ({ target, currentTarget: dialog, clientX, clientY }) => {
      // For browsers that do not know `closedby` yet.
      if (target !== dialog || !bySide || Reflect.has(dialog, 'closedBy')) return
      const { left, right, top, bottom } = dialog.getBoundingClientRect()
      const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
      if (!isInside) dialog.close()
    },
    // Escape is for the topmost thing alone, not for what listens behind it.
    onKeyDown: (event) => event.key === 'Escape' && event.stopPropagation(),
    onClose: ({ target, currentTarget: dialog }) => {
      // React lets it bubble, from a dialog inside; and it comes late, when this one may be open again.
      if (target === dialog && isOpen.current && !dialog.open) onClose()
    },
  }
}

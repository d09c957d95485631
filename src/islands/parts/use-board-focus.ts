import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { HeldVehicle } from '../../lib/vehicle-board.ts'

interface BoardFocus {
  board: {
    ref: RefObject<HTMLDivElement | null>
    onFocus: (event: FocusEvent) => void
    onBlur: (event: FocusEvent) => void
  }
  /** The vehicle whose sheet is open. */
  open: HeldVehicle | undefined
}

/**
 * Vehicles move from group to group while somebody works with them. One whose sheet is open stays where it is, with its sheet;
 * and what had the focus has it again where its vehicle stands then.
 */
export function useBoardFocus(): BoardFocus {
  const ref = useRef<HTMLDivElement>(null)
  const focused = useRef<{ id: number; tag: string; seen: boolean }>(undefined)
  const [open, setOpen] = useState<HeldVehicle>()

  useLayoutEffect(() => {
    const last = focused.current
    if (!last || document.activeElement !== document.body) return
    const tile = ref.current?.querySelector(`[data-vehicle="${last.id}"]`)
    const place = tile?.querySelector<HTMLElement>(last.tag) ?? tile?.querySelector<HTMLElement>('a')
    // Whoever works by touch stays where they look.
    place?.focus({ preventScroll: !last.seen })
  })

  return {
    board: {
      ref,
      onFocus: ({ target }) => {
        const id = vehicleOf(target)
        if (target.closest('dialog')) return setOpen((known) => known ?? heldAt(target, id))
        setOpen(undefined)
        if (id !== undefined)
          focused.current = { id, tag: target.localName, seen: target.matches(':focus-visible') }
      },
      onBlur: ({ target, relatedTarget }) => {
        if (!target.closest('dialog')) focused.current = undefined
        else if (relatedTarget === null) setTimeout(() => !isSheetOpen(ref) && setOpen(undefined))
      },
    },
    open,
  }
}

function isSheetOpen(ref: RefObject<HTMLDivElement | null>): boolean {
  return ref.current?.querySelector('dialog[open]') != null
}

function vehicleOf(element: Element): number | undefined {
  const tile = element.closest<HTMLElement>('[data-vehicle]')
  return tile ? Number(tile.dataset['vehicle']) : undefined
}

function heldAt(element: Element, id: number | undefined): HeldVehicle | undefined {
  const group = element.closest<HTMLElement>('[data-group]')?.dataset['group']
  return id === undefined || group === undefined ? undefined : { id, group }
}

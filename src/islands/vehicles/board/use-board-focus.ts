import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { HeldVehicle } from '../../../lib/vehicles/vehicle-board.ts'

interface Focused {
  id: number
  /** A link or a button. */
  tag: string
  /** Whoever works by touch sees no focus, and stays where they look. */
  seen: boolean
}

/**
 * Vehicles move from group to group while somebody works with them. One whose sheet is open stays where it is, with its sheet:
 * `held`. What had the focus has it again where its vehicle stands then.
 */
export function useBoardFocus(): { ref: RefObject<HTMLDivElement | null>; held: HeldVehicle | undefined } {
  const ref = useRef<HTMLDivElement>(null)
  const focused = useRef<Focused>(undefined)
  const [held, setHeld] = useState<HeldVehicle>()

  useLayoutEffect(() => {
    const last = focused.current
    if (!last || document.activeElement !== document.body) return
    focused.current = undefined
    const tile = ref.current?.querySelector(`[data-vehicle="${last.id}"]`)
    const place = tile?.querySelector<HTMLElement>(last.tag) ?? tile?.querySelector<HTMLElement>('a')
    place?.focus({ preventScroll: !last.seen })
  })

  // Not by React: it hears nothing of what happens to the focus while it takes a sheet away.
  useEffect(() => {
    const board = ref.current
    if (!board) return
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      const isInSheet = target.closest('dialog') !== null
      setHeld((known) => (isInSheet ? (known ?? placeOf(target)) : undefined))
      if (!isInSheet) focused.current = focusedAt(target)
    }
    // What is taken away with its tile is looked for in its new place.
    const onBlur = ({ target }: FocusEvent) =>
      setTimeout(() => {
        if (board.contains(document.activeElement)) return
        setHeld(undefined)
        if (target instanceof Element && target.isConnected) focused.current = undefined
      })
    board.addEventListener('focusin', onFocus)
    board.addEventListener('focusout', onBlur)
    return () => {
      board.removeEventListener('focusin', onFocus)
      board.removeEventListener('focusout', onBlur)
    }
  }, [])
  return { ref, held }
}

function focusedAt(element: Element): Focused | undefined {
  const id = vehicleOf(element)
  return id === undefined
    ? undefined
    : { id, tag: element.localName, seen: element.matches(':focus-visible') }
}

function placeOf(element: Element): HeldVehicle | undefined {
  const group = element.closest<HTMLElement>('[data-group]')?.dataset['group']
  const id = vehicleOf(element)
  return id === undefined || group === undefined ? undefined : { id, group }
}

function vehicleOf(element: Element): number | undefined {
  const id = element.closest<HTMLElement>('[data-vehicle]')?.dataset['vehicle']
  return id === undefined ? undefined : Number(id)
}

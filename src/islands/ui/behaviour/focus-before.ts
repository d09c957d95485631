/**
 * A `ref` for what may go while it has the focus: the focus moves to the stop before it, so that it is seen, and the next
 * press of Tab goes on from there.
 */
export function focusBefore(leaving: HTMLElement | null): () => void {
  return () => {
    if (!leaving?.contains(document.activeElement)) return
    const around = leaving.closest('main, [role="alert"]')
    const stops = [...(around?.querySelectorAll<HTMLElement>('a[href], button, input') ?? [])]
    const before = stops.findLast(
      (stop) => stop.compareDocumentPosition(leaving) === Node.DOCUMENT_POSITION_FOLLOWING,
    )
    const place = before ?? document.querySelector('main')
    place?.focus()
  }
}

import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useServerMinute } from './use-server-time.ts'

/** Larger where there is room; half the size of a wall's type is what good eyes still read from there. */
const sizes = [1.4, 1.3, 1.2, 1.1, 1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5]

/**
 * Nobody scrolls on a wall: what is too much for the room it has is written smaller, until all of it is in view. Where the
 * page may be scrolled (`overflow` is visible), nothing changes.
 */
export function Fit({ className, children }: { className: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  // Ages grow, and break their lines anew.
  useServerMinute()
  useLayoutEffect(() => fit(place.current))
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new ResizeObserver(() => fit(element))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={place} className={className}>
      {children}
    </div>
  )
}

function fit(element: HTMLElement | null): void {
  if (!element) return
  const isWall = getComputedStyle(element).overflowY === 'hidden'
  for (const size of isWall ? sizes : [1]) {
    element.style.setProperty('--fit', String(size))
    if (element.scrollHeight <= element.clientHeight + 1) return
  }
}

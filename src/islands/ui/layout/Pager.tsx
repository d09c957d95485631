import './pager.css'
import { asksForNewTab } from '../behaviour/asks-for-new-tab.ts'
import { Icon } from '../icons/Icon.tsx'
import { back, next } from '../icons/interface.ts'

interface PagerProps {
  page: number
  last: number
  busy: boolean
  words: { label: string; previous: string; next: string; position: string }
  onPage: (page: number) => void
  /** The address of a page, where pages have one: then they are links. */
  hrefOf?: (page: number) => string
}

/** Another page is read from its beginning: the heading gets the focus, and comes into view by it. */
export function Pager({ page, last, busy, words, onPage, hrefOf }: PagerProps) {
  if (last <= 1) return null

  // An address is asked for whatever is under way.
  const isOff = (to: number) => (busy && !hrefOf) || to < 1 || to > last || to === page
  const go = (to: number) => {
    if (isOff(to)) return
    onPage(to)
    document.querySelector('h1')?.focus()
  }
  const control = (to: number, content: React.ReactNode, about: { className: string; label?: string }) => {
    const { className, label } = about
    const common = {
      className,
      'aria-label': label,
      'aria-current': to === page ? ('page' as const) : undefined,
    }
    return hrefOf && to >= 1 && to <= last ? (
      <a
        key={to}
        {...common}
        href={hrefOf(to)}
        onClick={(event) => {
          if (asksForNewTab(event)) return
          event.preventDefault()
          go(to)
        }}
      >
        {content}
      </a>
    ) : (
      <button key={to} {...common} type="button" aria-disabled={isOff(to)} onClick={() => go(to)}>
        {content}
      </button>
    )
  }

  return (
    <nav className="pager" aria-label={words.label}>
      {control(
        page - 1,
        <>
          <Icon shape={back} />
          {words.previous}
        </>,
        { className: 'button' },
      )}
      <span className="pager-position figures" aria-live="polite">
        {words.position}
      </span>
      <span className="pager-numbers">
        {pagesAround(page, last).map((to, place) =>
          to === undefined ? (
            <span key={`gap-${place}`} className="pager-gap" aria-hidden="true">
              …
            </span>
          ) : (
            control(to, to, { className: 'button quiet pager-number figures' })
          ),
        )}
      </span>
      {control(
        page + 1,
        <>
          {words.next}
          <Icon shape={next} />
        </>,
        { className: 'button' },
      )}
    </nav>
  )
}

/** Always as many places, so that nothing moves under the pointer; undefined stands for those left out. */
function pagesAround(page: number, last: number): (number | undefined)[] {
  const PLACES = 7
  if (last <= PLACES) return Array.from({ length: last }, (_, place) => place + 1)
  if (page <= 4) return [1, 2, 3, 4, 5, undefined, last]
  if (page >= last - 3) return [1, undefined, last - 4, last - 3, last - 2, last - 1, last]
  return [1, undefined, page - 1, page, page + 1, undefined, last]
}

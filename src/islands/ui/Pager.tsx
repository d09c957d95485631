import './pager.css'
import { Icon } from './Icon.tsx'
import { back, next } from './icons/interface.ts'

interface Props {
  page: number
  last: number
  busy: boolean
  words: { label: string; previous: string; next: string; position: string }
  onPage: (page: number) => void
}

/** Another page is read from its beginning: the heading gets the focus, and comes into view by it. */
export function Pager({ page, last, busy, words, onPage }: Props) {
  if (last <= 1) return null

  const isOff = (to: number) => busy || to < 1 || to > last
  const button = (to: number) => ({
    type: 'button' as const,
    className: 'button',
    'aria-disabled': isOff(to),
    onClick: () => {
      if (isOff(to)) return
      onPage(to)
      document.querySelector('h1')?.focus()
    },
  })

  return (
    <nav className="pager" aria-label={words.label}>
      <button {...button(page - 1)}>
        <Icon shape={back} />
        {words.previous}
      </button>
      <span className="figures" aria-live="polite">
        {words.position}
      </span>
      <button {...button(page + 1)}>
        {words.next}
        <Icon shape={next} />
      </button>
    </nav>
  )
}

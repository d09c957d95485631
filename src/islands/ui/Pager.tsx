import './pager.css'
import { Icon } from './Icon.tsx'

interface Props {
  page: number
  last: number
  busy: boolean
  words: { label: string; previous: string; next: string; position: string }
  onPage: (page: number) => void
}

export function Pager({ page, last, busy, words, onPage }: Props) {
  if (last <= 1) return null

  return (
    <nav className="pager" aria-label={words.label}>
      <button type="button" className="button" disabled={busy || page <= 1} onClick={() => onPage(page - 1)}>
        <Icon name="back" />
        {words.previous}
      </button>
      <span className="figures" aria-live="polite">
        {words.position}
      </span>
      <button
        type="button"
        className="button"
        disabled={busy || page >= last}
        onClick={() => onPage(page + 1)}
      >
        {words.next}
        <Icon name="next" />
      </button>
    </nav>
  )
}

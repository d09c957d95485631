import '../ui/fields/field.css'
import '../ui/fields/search-field.css'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../ui/icons/Icon.tsx'
import { search as sign } from '../ui/icons/fields.ts'
import { close } from '../ui/icons/frame.ts'

interface Props {
  /** `short`: what an empty field says. */
  words: { label: string; short: string; clear: string }
  /** What is looked for now. */
  search: string | undefined
  onSearch: (search: string | undefined) => void
}

/** Shorter than the pause between two words, longer than the one between two letters. */
const TYPED_MS = 300

/** A field that searches as one types. */
export function TypedSearch({ words, search, onSearch }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(search ?? '')
  // What was asked for here comes back a moment later, when somebody may have typed on.
  const asked = useRef(search)
  const wanted = text.trim() || undefined
  const tell = useRef(onSearch)

  useEffect(() => {
    tell.current = onSearch
  })
  useEffect(() => {
    if (search === asked.current) return
    asked.current = search
    setText(search ?? '')
  }, [search])
  useEffect(() => {
    if (wanted === asked.current) return
    const timer = setTimeout(() => {
      asked.current = wanted
      tell.current(wanted)
    }, TYPED_MS)
    const stop = new AbortController()
    // Whoever opens what is there already is on their way: the search would call them back.
    document.addEventListener(
      'astro:before-preparation',
      ({ to }) => to.pathname !== location.pathname && clearTimeout(timer),
      { signal: stop.signal },
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [wanted])

  return (
    <div className="input-box search-box">
      <input
        ref={input}
        className="input"
        type="search"
        dir="auto"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        aria-label={words.label}
        placeholder={words.short}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <span className="search-sign">
        <Icon shape={sign} />
      </span>
      <button
        type="button"
        className="input-button"
        aria-label={words.clear}
        title={words.clear}
        onClick={() => {
          setText('')
          input.current?.focus()
        }}
      >
        <Icon shape={close} size={18} />
      </button>
    </div>
  )
}

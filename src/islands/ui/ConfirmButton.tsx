import { useState } from 'react'

interface Props {
  words: { ask: string; question: string; yes: string; no: string }
  disabled: boolean
  onConfirm: () => void
}

/** For what cannot be undone: the second tap does it, in the place of the first. */
export function ConfirmButton({ words, disabled, onConfirm }: Props) {
  const [asking, setAsking] = useState(false)
  if (!asking) {
    return (
      <button type="button" className="button" disabled={disabled} onClick={() => setAsking(true)}>
        {words.ask}
      </button>
    )
  }

  return (
    <span className="row" role="group" aria-label={words.question}>
      <button
        type="button"
        className="button danger"
        autoFocus
        onClick={() => {
          setAsking(false)
          onConfirm()
        }}
      >
        {words.yes}
      </button>
      <button type="button" className="button quiet" onClick={() => setAsking(false)}>
        {words.no}
      </button>
    </span>
  )
}

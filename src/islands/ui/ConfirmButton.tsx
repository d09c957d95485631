import { useState } from 'react'

interface Props {
  words: { ask: string; question: string; yes: string; no: string }
  disabled: boolean
  onConfirm: () => void
}

/** For what cannot be undone: the second tap does it, in the place of the first. */
export function ConfirmButton({ words, disabled, onConfirm }: Props) {
  const [state, setState] = useState<'idle' | 'asking' | 'cancelled'>('idle')
  const cancel = () => setState('cancelled')
  if (state !== 'asking') {
    return (
      <button
        key="ask"
        type="button"
        className="button"
        aria-disabled={disabled}
        autoFocus={state === 'cancelled'}
        onClick={() => !disabled && setState('asking')}
      >
        {words.ask}
      </button>
    )
  }

  return (
    <span
      key="question"
      className="row"
      role="group"
      aria-label={words.question}
      onKeyDown={({ key }) => key === 'Escape' && cancel()}
    >
      <button
        type="button"
        className="button danger"
        autoFocus
        onClick={() => {
          setState('idle')
          onConfirm()
        }}
      >
        {words.yes}
      </button>
      <button type="button" className="button quiet" onClick={cancel}>
        {words.no}
      </button>
    </span>
  )
}

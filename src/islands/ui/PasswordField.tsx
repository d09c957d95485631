import { useState } from 'react'

interface Props {
  label: string
  showLabel: string
  words: { show: string; hide: string }
  problem: string | undefined
}

/** A password that can be looked at while typing; it stays one field for password managers. */
export function PasswordField({ label, showLabel, words, problem }: Props) {
  const [shown, setShown] = useState(false)

  return (
    <div className="field password-field">
      <label htmlFor="password">{label}</label>
      <div className="password-input">
        <input
          id="password"
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          required
          aria-invalid={problem !== undefined}
          aria-describedby={problem ? 'password-problem' : undefined}
        />
        <button
          type="button"
          className="button"
          aria-label={showLabel}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? words.hide : words.show}
        </button>
      </div>
      {problem && (
        <p id="password-problem" className="problem">
          {problem}
        </p>
      )}
    </div>
  )
}

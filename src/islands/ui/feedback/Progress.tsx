import './progress.css'

interface Props {
  /** What is under way. */
  label: string
  /** From 0 to 1; undefined: nobody knows how far it is. */
  value?: number | undefined
  /** How far it is, in words: "43 % of 12 MB". */
  words?: string
}

export function Progress({ label, value, words }: Props) {
  return (
    <label className="progress">
      <span>{label}</span>
      {words && <span className="muted figures">{words}</span>}
      <progress
        {...(value !== undefined && { value: Math.min(1, Math.max(0, value)) })}
        aria-valuetext={words}
      />
    </label>
  )
}

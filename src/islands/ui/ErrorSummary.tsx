import { useEffect, useRef } from 'react'

export interface FieldProblem {
  /** The id of the field; undefined: the problem is not about one. */
  field: string | undefined
  text: string
}

/** Takes focus when it appears and links to the fields it is about. `attempt` changes with every try. */
export function ErrorSummary({
  heading,
  problems,
  attempt,
}: {
  heading: string
  problems: readonly FieldProblem[]
  attempt: number
}) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problems.length > 0) summary.current?.focus()
  }, [problems, attempt])
  if (problems.length === 0) return null

  return (
    <div ref={summary} className="notice danger error-summary" role="alert" tabIndex={-1}>
      <h2>{heading}</h2>
      <ul>
        {problems.map(({ field, text }) => (
          <li key={text}>{field ? <a href={`#${field}`}>{text}</a> : text}</li>
        ))}
      </ul>
    </div>
  )
}

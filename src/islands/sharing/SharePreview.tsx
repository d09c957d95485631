import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { SharedKind } from '../../contract/sharing/shared-links.ts'
import type { Translate } from '../../i18n/messages.ts'
import { sharingProblem } from './sharing-problem.ts'

interface Props<Shown> {
  t: Translate
  kind: SharedKind
  /** Another one is asked anew: it comes out of `useCallback`. */
  ask: () => Promise<Shown>
  children: (shown: Shown) => ReactNode
}

/** Exactly what a reader of the link would see now, as the server says it: whoever shares looks at it first. */
export function SharePreview<Shown>({ t, kind, ask, children }: Props<Shown>) {
  const [shown, setShown] = useState<Shown>()
  const [problem, setProblem] = useState<string>()
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(true)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    let isOver = false
    setBusy(true)
    ask()
      .then(
        (answer) => {
          if (isOver) return
          setShown(answer)
          setProblem(undefined)
        },
        (error: unknown) => {
          if (isOver) return
          // What was chosen before is not what would be seen now.
          setShown(undefined)
          setProblem(sharingProblem(t, error, kind))
        },
      )
      .finally(() => {
        if (!isOver) setBusy(false)
      })
    return () => {
      isOver = true
    }
  }, [ask, tries])

  return (
    <section className="sharing-part share-preview" aria-labelledby="share-preview" aria-busy={busy}>
      <h3 id="share-preview" ref={heading} tabIndex={-1}>
        {t('sharing.preview')}
      </h3>
      <div role="alert">{problem && <p className="notice danger">{problem}</p>}</div>
      {problem && (
        <button
          type="button"
          className="button"
          onClick={() => {
            setTries(tries + 1)
            // The button goes once there is an answer.
            heading.current?.focus()
          }}
        >
          {t('sharing.retry')}
        </button>
      )}
      {shown === undefined && !problem && <p className="muted">{t('sharing.loading')}</p>}
      {shown !== undefined && children(shown)}
    </section>
  )
}

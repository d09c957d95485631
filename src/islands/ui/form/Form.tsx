import './form.css'
import {
  type ComponentProps,
  type SubmitEvent,
  type SyntheticEvent,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { FORM_READY_EVENT } from '../../../lib/session/guard-state.ts'
import { Button, type ButtonProps } from '../buttons/Button.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormContext, type FieldProblem, type FormWords } from './form-context.ts'
import { wrongDates } from './typed-dates.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

type Problems = readonly FieldProblem[]

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate' | 'ref'> {
  words: FormWords
  /** What can be said without a server. Asked again about what was wrong as it is corrected. */
  check?: (data: FormData) => Problems
  /** Sends it and answers what was refused (`problemsOfFields` for a 422), or nothing. Does not throw. */
  onSend: (data: FormData) => Promise<Problems>
  /** Its page is left after success: the button stays busy until then. */
  leavesPage?: boolean
  /** All that was typed is sent, and nothing holds anybody on the page any more. */
  onSent?: () => void
  /** Nobody leaves with unsaved changes unasked. */
  guardChanges?: boolean
}

const none: Problems = []

/**
 * Keeps everything typed, whatever happens; says what is wrong in a summary that takes the focus and at the fields; marks
 * what has been corrected as it is. While it has unsaved changes, its element carries `data-changed`.
 */
export function Form({
  words,
  check,
  onSend,
  leavesPage,
  onSent,
  guardChanges,
  children,
  className,
  onInput,
  ...rest
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const edits = useRef(0)
  const [{ problems, attempt }, setAnswer] = useState({ problems: none, attempt: 0 })
  const [corrected, setCorrected] = useState<ReadonlySet<FieldProblem>>(new Set())
  const [sending, setSending] = useState(false)
  const [changed, setChanged] = useState(false)
  const letGo = useLeaveGuard(guardChanges === true && changed, words.leave)

  useEffect(() => {
    form.current?.dispatchEvent(new Event(FORM_READY_EVENT, { bubbles: true }))
  }, [])

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (sending) return

    const data = new FormData(event.currentTarget)
    const wrong = problemsIn(event.currentTarget, data)
    if (wrong.length > 0) return refuse(wrong)

    const sent = edits.current
    setSending(true)
    try {
      const refused = await onSend(data)
      // What came meanwhile has not been sent.
      const isAll = refused.length === 0 && edits.current === sent
      if (refused.length > 0) refuse(refused)
      else setAnswer({ problems: none, attempt })
      setSending(isAll && leavesPage === true)
      if (!isAll) return
      setChanged(false)
      await letGo()
      onSent?.()
    } catch (error) {
      setSending(false)
      throw error
    }
  }

  /**
   * The problems found without a server. A wrongly typed date hides the problem of `check` for that field; for a missing date the problem
   * of `check` wins.
   */
  function problemsIn(element: HTMLFormElement, data = new FormData(element)): Problems {
    const dates = wrongDates(element, words)
    const isAbout = (some: Problems, { field }: FieldProblem) => some.some((other) => other.field === field)
    const typed = dates.filter(({ isMissing }) => !isMissing)
    const others = (check?.(data) ?? none).filter((problem) => !isAbout(typed, problem))
    const missing = dates.filter((problem) => problem.isMissing && !isAbout(others, problem))
    return [...typed, ...others, ...missing]
  }

  function refuse(found: Problems): void {
    setCorrected(new Set())
    setAnswer({ problems: found, attempt: attempt + 1 })
  }

  function noteEdit({ target, currentTarget }: SyntheticEvent<HTMLFormElement>): void {
    edits.current += 1
    setChanged(true)
    const name = target instanceof Element && target.closest<HTMLElement>('[data-field]')?.dataset['field']
    const about = problems.filter(({ field, orFields }) => field === name || orFields?.includes(String(name)))
    if (!name || about.length === 0) return
    const still = new Set(problemsIn(currentTarget).map(({ field, text }) => `${field} ${text}`))
    const now = new Set(corrected)
    for (const problem of about) {
      if (still.has(`${problem.field} ${problem.text}`)) now.delete(problem)
      else now.add(problem)
    }
    setCorrected(now)
  }

  const state = useMemo(() => {
    const open = problems.filter((problem) => !corrected.has(problem))
    return { words, sending, problems: new Map(open.map(({ field, text }) => [String(field), text])) }
  }, [words, sending, problems, corrected])
  const hasField = problems.some(({ field }) => field !== undefined)

  return (
    <form
      ref={form}
      {...rest}
      className={['form', className].filter(Boolean).join(' ')}
      noValidate
      data-changed={changed || undefined}
      // What is done to it before its script has come is held until it is ready (HoldInput.astro).
      data-hold-input=""
      onSubmit={(event) => void submit(event)}
      onInput={(event) => {
        noteEdit(event)
        onInput?.(event)
      }}
    >
      <ErrorSummary
        heading={hasField ? words.problems(problems.length) : words.failed}
        correctedWord={words.corrected}
        lines={problems.map((problem) => ({ ...problem, corrected: corrected.has(problem) }))}
        attempt={attempt}
      />
      <FormContext value={state}>{children}</FormContext>
    </form>
  )
}

/** Sends the Form around it, and is busy while that is sent. */
export function SubmitButton(
  props: Omit<Extract<ButtonProps, { busy?: boolean }>, 'type' | 'busy' | 'href'>,
) {
  const form = useContext(FormContext)
  return <Button variant="primary" {...props} type="submit" busy={form?.sending ?? false} />
}

/** The fields a server refuses, as a 422 names them: the first sentence about each. */
export function problemsOfFields(fields: Readonly<Record<string, readonly string[]>>): FieldProblem[] {
  return Object.entries(fields).flatMap(([field, [text]]) => (text === undefined ? [] : { field, text }))
}

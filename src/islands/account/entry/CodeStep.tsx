import { useEffect, useRef } from 'react'
import type { Translate } from '../../../i18n/translate.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { loginProblems } from '../../../lib/account/login-problems.ts'
import { signInWithCode } from '../../../lib/stores/account/sign-in-steps.ts'
import type { FieldProblem } from '../../ui/form/form-context.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { formWords } from '../../ui/form/form-words.ts'
import { TextField } from '../../ui/fields/TextField.tsx'

interface Props {
  t: Translate
  challenge: string
  method: 'totp' | 'recovery_code'
}

const CODE = 'code'

/** Asks for a code: what an app shows now, or one of those on paper. */
export function CodeStep({ t, challenge, method }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.querySelector('input')?.focus(), [])
  const words = `secondStep.${method}` as const

  function check(data: FormData): FieldProblem[] {
    return codeIn(data) === '' ? [{ field: CODE, text: t(`${words}.missing`) }] : []
  }
  async function send(data: FormData): Promise<FieldProblem[]> {
    try {
      await signInWithCode(challenge, method, codeIn(data))
      // The guard leads on from here.
      return []
    } catch (error) {
      console.warn('The second step failed.', problemOf(error))
      return problemsOf(error, t)
    }
  }

  return (
    <div ref={frame}>
      <Form
        method="post"
        aria-labelledby="second-step"
        words={formWords(t)}
        check={check}
        onSend={send}
        leavesPage
      >
        <TextField
          name={CODE}
          label={t(`${words}.label`)}
          hint={t(`${words}.about`, { product: t('common.product') })}
          autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          {...(method === 'totp' && { inputMode: 'numeric' })}
          dir="ltr"
          required
        />
        <SubmitButton size="large" busyText={t('secondStep.sending')}>
          {t('secondStep.submit')}
        </SubmitButton>
      </Form>
    </div>
  )
}

/** What the backend says about the code, in its words; of anything else what the sign-in says. */
function problemsOf(error: unknown, t: Translate): FieldProblem[] {
  const problem = problemOf(error)
  if (problem.kind === 'invalid') {
    const text = problem.fields[CODE]?.[0]
    return [text ? { field: CODE, text } : { field: undefined, text: t('secondStep.over') }]
  }
  return loginProblems(error).map(({ key, values }) => ({ field: undefined, text: t(key, values) }))
}

function codeIn(data: FormData): string {
  return String(data.get(CODE) ?? '').trim()
}

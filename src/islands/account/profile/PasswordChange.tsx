import { useEffect, useRef } from 'react'
import { translate } from '../../../i18n/translate.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { changeOwnPassword } from '../../../lib/stores/account/device-sessions.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import type { FieldProblem } from '../../ui/form/form-context.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { formWords } from '../../ui/form/form-words.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { NewPasswordField, passwordIn, passwordProblems } from '../entry/NewPasswordField.tsx'
import type { ProfileFormProps } from './ProfileFormSection.tsx'
import { formProblems } from '../../shared/form-problems.ts'

const CURRENT = 'current_password'

/** Another password, for whoever knows the one before. */
export function PasswordChange({ locale, user, labelledBy, onClose }: ProfileFormProps) {
  const t = translate(locale)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.querySelector<HTMLInputElement>(`[name="${CURRENT}"]`)?.focus(), [])

  function check(data: FormData): FieldProblem[] {
    return [
      ...(currentIn(data) === '' ? [{ field: CURRENT, text: t('passwordChange.currentMissing') }] : []),
      ...passwordProblems(t, data),
    ]
  }
  async function send(data: FormData): Promise<FieldProblem[]> {
    try {
      await changeOwnPassword(currentIn(data), passwordIn(data))
      showToast({ text: t('passwordChange.done') })
      return []
    } catch (error) {
      const problem = problemOf(error)
      console.warn('The password was not changed.', problem)
      return formProblems(t, problem, { offline: t('passwordChange.lost') })
    }
  }

  return (
    <div ref={frame} className="card">
      <Form
        method="post"
        aria-labelledby={labelledBy}
        words={formWords(t)}
        check={check}
        onSend={send}
        onSent={onClose}
      >
        <PasswordField
          name={CURRENT}
          label={t('passwordChange.current')}
          words={{ reveal: t('passwords.show'), capsLock: t('passwords.capsLock') }}
          autoComplete="current-password"
          enterKeyHint="next"
          required
        />
        <NewPasswordField locale={locale} label={t('passwordChange.new')} email={user.email} />
        <div className="form-buttons">
          <SubmitButton busyText={t('passwordChange.saving')}>{t('passwordChange.save')}</SubmitButton>
          <button type="button" className="button quiet" onClick={onClose}>
            {t('passwordChange.cancel')}
          </button>
        </div>
      </Form>
    </div>
  )
}

function currentIn(data: FormData): string {
  return String(data.get(CURRENT) ?? '')
}

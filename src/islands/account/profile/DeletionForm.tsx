import { useEffect, useRef } from 'react'
import { DELETION_DAYS } from '../../../contract/account/account-deletion.ts'
import { translate } from '../../../i18n/translate.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { askForDeletion } from '../../../lib/stores/account/account-deletion.ts'
import type { FieldProblem } from '../../ui/form/form-context.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { formWords } from '../../ui/form/form-words.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import type { ProfileFormProps } from './ProfileFormSection.tsx'
import { formProblems } from '../../shared/form-problems.ts'

const PASSWORD = 'password'

/** Only whoever knows the password ends an account: a phone may lie around. */
export function DeletionForm({ locale, labelledBy, onClose }: ProfileFormProps) {
  const t = translate(locale)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.querySelector('input')?.focus(), [])

  async function send(data: FormData): Promise<FieldProblem[]> {
    try {
      await askForDeletion(passwordIn(data))
      return []
    } catch (error) {
      const problem = problemOf(error)
      console.warn('The deletion of the account was not asked for.', problem)
      return formProblems(t, problem, { conflict: t('accountDeletion.alone') })
    }
  }

  return (
    <div ref={frame} className="card">
      <Form
        method="post"
        aria-labelledby={labelledBy}
        words={formWords(t)}
        check={(data) =>
          passwordIn(data) === '' ? [{ field: PASSWORD, text: t('accountDeletion.passwordMissing') }] : []
        }
        onSend={send}
        onSent={onClose}
      >
        <PasswordField
          name={PASSWORD}
          id="deletion-password"
          label={t('accountDeletion.password')}
          words={{ reveal: t('passwords.show'), capsLock: t('passwords.capsLock') }}
          autoComplete="current-password"
          required
        />
        <div className="form-buttons">
          <SubmitButton variant="danger" busyText={t('accountDeletion.saving')}>
            {t('accountDeletion.save', { days: DELETION_DAYS })}
          </SubmitButton>
          <button type="button" className="button quiet" onClick={onClose}>
            {t('accountDeletion.cancel')}
          </button>
        </div>
      </Form>
    </div>
  )
}

function passwordIn(data: FormData): string {
  return String(data.get(PASSWORD) ?? '')
}

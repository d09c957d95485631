import { useEffect, useRef } from 'react'
import { type PhoneAudience, phoneAudiences } from '../../../contract/account/session.ts'
import { LONGEST_NAME } from '../../../contract/people/person-name.ts'
import { isLocale, type Locale, locales } from '../../../contract/locales.ts'
import { LONGEST_PHONE } from '../../../contract/people/people.ts'
import { translate, type Translate } from '../../../i18n/translate.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { changeOwnData } from '../../../lib/stores/account/own-data.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { Field } from '../../ui/fields/Field.tsx'
import type { FieldProblem } from '../../ui/form/form-context.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { formWords } from '../../ui/form/form-words.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { ProfileFormProps } from './ProfileFormSection.tsx'
import { formProblems } from '../../shared/form-problems.ts'

type FieldName = 'first_name' | 'last_name' | 'phone' | 'phone_for' | 'locale'

/** What a person says of themselves. */
export function OwnDataForm({ locale, user, labelledBy, onClose }: ProfileFormProps) {
  const t = translate(locale)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.querySelector('input')?.focus(), [])

  async function send(data: FormData): Promise<FieldProblem[]> {
    const [first_name, last_name, phone] = [
      textIn(data, 'first_name'),
      textIn(data, 'last_name'),
      textIn(data, 'phone'),
    ]
    try {
      const phone_for = audienceIn(data)
      await changeOwnData({
        first_name,
        last_name,
        phone,
        locale: localeIn(data),
        // A backend without this field refuses it.
        ...(phone_for !== (user.phone_for ?? 'nobody') && { phone_for }),
      })
      showToast({ text: t('ownData.done') })
      return []
    } catch (error) {
      const problem = problemOf(error)
      console.warn('What the person says of themselves was not saved.', problem)
      return formProblems(t, problem)
    }
  }

  return (
    <div ref={frame} className="card">
      <Form
        method="post"
        aria-labelledby={labelledBy}
        words={formWords(t)}
        check={(data) => problemsIn(t, data)}
        onSend={send}
        onSent={onClose}
      >
        <TextField
          name="first_name"
          label={t('ownData.firstName')}
          autoComplete="given-name"
          defaultValue={user.first_name ?? ''}
          required
        />
        <TextField
          name="last_name"
          label={t('ownData.lastName')}
          autoComplete="family-name"
          defaultValue={user.last_name ?? ''}
          required
        />
        <TextField
          name="phone"
          type="tel"
          label={t('ownData.phone')}
          hint={t('ownData.phoneHint')}
          autoComplete="tel"
          defaultValue={user.phone ?? ''}
        />
        <Field name="phone_for" label={t('ownData.phoneFor')} hint={t('ownData.phoneForHint')} required>
          {(control) => (
            <select className="input" defaultValue={user.phone_for ?? 'nobody'} {...control}>
              {phoneAudiences.map((value) => (
                <option key={value} value={value}>
                  {t(`ownData.audiences.${value}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field name="locale" label={t('ownData.locale')} hint={t('ownData.localeHint')} required>
          {(control) => (
            <select className="input" defaultValue={user.locale ?? locale} {...control}>
              {locales.map((value) => (
                <option key={value} value={value}>
                  {t(`ownData.languages.${value}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className="form-buttons">
          <SubmitButton busyText={t('ownData.saving')}>{t('ownData.save')}</SubmitButton>
          <button type="button" className="button quiet" onClick={onClose}>
            {t('ownData.cancel')}
          </button>
        </div>
      </Form>
    </div>
  )
}

function textIn(data: FormData, name: FieldName): string {
  return String(data.get(name) ?? '').trim()
}

function localeIn(data: FormData): Locale | undefined {
  const text = textIn(data, 'locale')
  return isLocale(text) ? text : undefined
}

function audienceIn(data: FormData): PhoneAudience | undefined {
  const text = textIn(data, 'phone_for')
  return phoneAudiences.find((value) => value === text)
}

function problemsIn(t: Translate, data: FormData): FieldProblem[] {
  const missing = (['first_name', 'last_name'] as const)
    .filter((field) => textIn(data, field) === '')
    .map((field) => ({ field, text: t(`ownData.errors.${field}`) }))
  const tooLong = (field: FieldName, longest: number) =>
    textIn(data, field).length > longest ? [{ field, text: t('ownData.errors.tooLong', { longest }) }] : []
  return [
    ...missing,
    ...tooLong('first_name', LONGEST_NAME),
    ...tooLong('last_name', LONGEST_NAME),
    ...tooLong('phone', LONGEST_PHONE),
  ]
}

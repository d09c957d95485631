import { useEffect, useRef } from 'react'
import { apiKeyScopes } from '../../contract/organisation/api-key-scopes.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { problemOf } from '../../lib/api/api-error.ts'
import { problemWords } from '../../lib/api/problem-words.ts'
import { loadApiKeys, makeApiKey } from '../../lib/stores/organisation/api-keys.ts'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { Form, problemsOfFields, SubmitButton } from '../ui/form/Form.tsx'
import { formWords } from '../ui/form/form-words.ts'
import { TextField } from '../ui/fields/TextField.tsx'

interface Props {
  locale: Locale
  onClose: () => void
  onMade: () => void
}

const LONGEST_NAME = 100

export function ApiKeyForm({ locale, onClose, onMade }: Props) {
  const t = translate(locale)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.querySelector('input')?.focus(), [])

  const check = (data: FormData) => {
    const { name, scopes } = valuesIn(data)
    return [
      ...(name === '' ? [{ field: 'name', text: t('integrations.form.nameMissing') }] : []),
      ...(scopes.length === 0 ? [scopeProblem(t('integrations.form.scopesMissing'))] : []),
    ]
  }
  async function send(data: FormData) {
    const { name, scopes } = valuesIn(data)
    try {
      await makeApiKey(name, scopes)
      return []
    } catch (error) {
      console.warn('The API key was not made.', error)
      const problem = problemOf(error)
      if (problem.kind === 'invalid')
        return problemsOfFields(problem.fields).map((one) =>
          one.field?.startsWith('scopes') ? scopeProblem(one.text) : one,
        )
      if (problem.kind !== 'offline') return [{ field: undefined, text: problemWords(t, problem).text }]
      // Perhaps only the answer was lost.
      void loadApiKeys()
      return [{ field: undefined, text: t('integrations.form.lost') }]
    }
  }

  return (
    <div ref={frame} className="card">
      <Form
        className="api-key-form"
        aria-label={t('integrations.form.heading')}
        words={formWords(t)}
        check={check}
        onSend={send}
        onSent={onMade}
        guardChanges
      >
        <TextField
          name="name"
          label={t('integrations.form.name')}
          hint={t('integrations.form.nameHint')}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          required
        />
        <fieldset className="field">
          <legend>{t('integrations.form.scopes')}</legend>
          {apiKeyScopes.map((scope) => (
            <Checkbox
              key={scope}
              name={scope}
              label={t(`integrations.form.${scope}`)}
              defaultChecked={scope === 'alarm'}
            />
          ))}
        </fieldset>
        <div className="form-buttons">
          <SubmitButton busyText={t('integrations.form.saving')}>{t('integrations.form.save')}</SubmitButton>
          <button type="button" className="button quiet" onClick={onClose}>
            {t('integrations.form.cancel')}
          </button>
        </div>
      </Form>
    </div>
  )
}

function valuesIn(data: FormData) {
  return {
    name: String(data.get('name') ?? '').trim(),
    scopes: apiKeyScopes.filter((scope) => data.has(scope)),
  }
}

/** Either box mends it; it is said at the first. */
function scopeProblem(text: string) {
  const [field, ...orFields] = apiKeyScopes
  return { field, orFields, text }
}

import { useEffect, useId, useRef, useState } from 'react'
import { useStore } from '@nanostores/react'
import type { Locale } from '../../../contract/locales.ts'
import { LONGEST_TEXT, type TenantText } from '../../../contract/tenant/tenant-texts.ts'
import { translate } from '../../../i18n/translate.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { $tenant } from '../../../lib/stores/tenant/tenant.ts'
import { currentTextOf, saveTenantText } from '../../../lib/stores/tenant/tenant-texts.ts'
import { formProblems } from '../../shared/form-problems.ts'
import { writeValue } from '../../ui/fields/native-value.ts'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import type { FieldProblem } from '../../ui/form/form-context.ts'
import { formWords } from '../../ui/form/form-words.ts'
import { templateOf } from './template.ts'
import { titleOfText } from './tenant-text-words.ts'
import { TextBlocks } from './TextBlocks.tsx'

interface Props {
  locale: Locale
  text: TenantText
  onEnd: () => void
}

/** The form of one text. What was written stays until it is saved, or somebody says that it may go. */
export function TextEditor({ locale, text, onEnd }: Props) {
  const t = translate(locale)
  const heading = useId()
  const frame = useRef<HTMLElement>(null)
  const tenant = useStore($tenant, { ssr: 'initial' })
  // As it stood when the form was opened: the page asks for it again by itself, and what came since then nobody has seen here.
  const [opened] = useState(text)
  /** What others have saved meanwhile: it is replaced knowingly. */
  const [theirs, setTheirs] = useState<TenantText>()
  const title = titleOfText(t, text)
  useEffect(() => frame.current?.querySelector('textarea')?.focus(), [])

  async function send(data: FormData): Promise<readonly FieldProblem[]> {
    const { name, locale: language, version } = theirs ?? opened
    try {
      await saveTenantText({ name, locale: language, version, text: String(data.get('text') ?? '') })
      showToast({ text: t('tenantTexts.saved', { title }) })
      return []
    } catch (error) {
      console.warn('The text was not saved.', error)
      const current = currentTextOf(error)
      if (!current) return formProblems(t, problemOf(error), { offline: t('tenantTexts.offline') })
      setTheirs(current)
      return [{ field: undefined, text: t('tenantTexts.conflict') }]
    }
  }

  const check = (data: FormData) =>
    String(data.get('text') ?? '').length > LONGEST_TEXT
      ? [{ field: 'text', text: t('tenantTexts.tooLong', { count: LONGEST_TEXT }) }]
      : []
  const insert = () => {
    const area = frame.current?.querySelector('textarea')
    const name = tenant.state === 'ready' ? tenant.value.name : undefined
    if (area) writeValue(area, templateOf(translate(text.locale), text.name, name))
    area?.focus()
  }
  const leave = () => {
    const isChanged = frame.current?.querySelector('form')?.dataset['changed'] !== undefined
    if (!isChanged || confirm(t('tenantTexts.discard'))) onEnd()
  }

  return (
    <section ref={frame} className="tenant-text-editor" aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      <Form
        aria-labelledby={heading}
        words={formWords(t)}
        check={check}
        onSend={send}
        onSent={onEnd}
        guardChanges
      >
        {theirs && <TextBlocks text={theirs.text} language={theirs.locale} />}
        <TextArea
          name="text"
          id="tenant-text"
          label={t('tenantTexts.text')}
          hint={t('tenantTexts.hint')}
          defaultValue={opened.text}
          lang={text.locale}
          rows={14}
        />
        <div className="form-buttons">
          <SubmitButton busyText={t('tenantTexts.saving')}>{t('tenantTexts.save')}</SubmitButton>
          {opened.text === '' && (
            <button type="button" className="button" onClick={insert}>
              {t('tenantTexts.template')}
            </button>
          )}
          <button type="button" className="button quiet" onClick={leave}>
            {t('tenantTexts.cancel')}
          </button>
        </div>
      </Form>
    </section>
  )
}

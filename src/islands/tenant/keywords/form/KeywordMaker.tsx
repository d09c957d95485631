import { useRef } from 'react'
import type { Locale } from '../../../../contract/locales.ts'
import { localizePath, pathOf } from '../../../../i18n/paths.ts'
import { translate } from '../../../../i18n/translate.ts'
import { routes } from '../../../../lib/routes.ts'
import { showToast } from '../../../../lib/stores/app/toasts.ts'
import { makeKeyword } from '../../../../lib/stores/tenant/keywords/keyword-work.ts'
import { inputOf, keywordFields, type KeywordValues, valuesIn } from '../../../../lib/tenant/keyword-form.ts'
import { Form, SubmitButton } from '../../../ui/form/Form.tsx'
import type { FieldProblem } from '../../../ui/form/form-context.ts'
import { formWords } from '../../../ui/form/form-words.ts'
import { checkKeyword, keywordProblems } from './keyword-problems.ts'
import { KeywordFields } from './KeywordFields.tsx'

interface Props {
  locale: Locale
  start: KeywordValues
}

/** The form of a new keyword. Whoever has made it goes on to it. */
export function KeywordMaker({ locale, start }: Props) {
  const t = translate(locale)
  const way = useRef<HTMLAnchorElement>(null)
  const list = localizePath(routes.tenantKeywords.pattern, locale)

  async function send(data: FormData): Promise<readonly FieldProblem[]> {
    const values = valuesIn(data)
    try {
      const { code, title, type } = values
      const { id } = await makeKeyword({ ...inputOf(values, keywordFields), code, title, type })
      if (way.current) way.current.href = localizePath(pathOf(routes.tenantKeyword, { id }), locale)
      showToast({ text: t('keywordForm.created', { code }) })
      return []
    } catch (error) {
      console.warn('The keyword was not made.', error)
      return keywordProblems(t, error, { values, offline: t('keywordForm.offlineNew') })
    }
  }

  return (
    <>
      <a ref={way} hidden href={list} tabIndex={-1} />
      <Form
        className="keyword-form"
        aria-label={t('keywordForm.newHeading')}
        words={formWords(t)}
        check={(data) => checkKeyword(t, valuesIn(data))}
        onSend={send}
        onSent={() => way.current?.click()}
        leavesPage
        guardChanges
      >
        <KeywordFields locale={locale} values={start} />
        <div className="form-buttons">
          <SubmitButton busyText={t('keywordForm.saving')}>{t('keywordForm.create')}</SubmitButton>
          <a className="button quiet" href={list}>
            {t('keywordForm.cancel')}
          </a>
        </div>
      </Form>
    </>
  )
}

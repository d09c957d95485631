import type { Locale } from '../../../../contract/locales.ts'
import { operationTypes } from '../../../../contract/operations/operations.ts'
import { keywordTextLimits } from '../../../../contract/tenant/keywords.ts'
import { translate } from '../../../../i18n/translate.ts'
import { typeKey } from '../../../../lib/operations/operation-types.ts'
import type { KeywordValues } from '../../../../lib/tenant/keyword-form.ts'
import { ColourChoice } from '../../../shared/ColourChoice.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { lengthLimit } from '../../../ui/fields/input-words.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { AliasField } from './AliasField.tsx'
import { DefaultsField } from './DefaultsField.tsx'

interface Props {
  locale: Locale
  /** With which they begin. */
  values: KeywordValues
}

/** What people say of a keyword: what it is, what it is recognised by, and what goes out with it. */
export function KeywordFields({ locale, values }: Props) {
  const t = translate(locale)

  return (
    <>
      <section className="card keyword-part" aria-labelledby="keyword-what">
        <h2 id="keyword-what">{t('keywordForm.what')}</h2>
        <div className="keyword-pair">
          <TextField
            name="code"
            label={t('keywordForm.code')}
            hint={t('keywordForm.codeHint')}
            defaultValue={values.code}
            maxLength={keywordTextLimits.code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
          <TextField
            name="title"
            label={t('keywordForm.title')}
            hint={t('keywordForm.titleHint')}
            defaultValue={values.title}
            maxLength={keywordTextLimits.title}
            autoComplete="off"
            required
          />
        </div>
        <SelectField
          name="type"
          label={t('keywordForm.type')}
          defaultValue={values.type}
          choices={operationTypes.map((value) => ({ value, label: t(typeKey(value)) }))}
          required
        />
        <ColourChoice locale={locale} label={t('keywordForm.colour')} chosen={values.colour} />
        <Checkbox
          name="priority"
          label={t('keywordForm.priority')}
          hint={t('keywordForm.priorityHint')}
          defaultChecked={values.priority === 'yes'}
        />
        <Checkbox
          name="active"
          label={t('keywordForm.active')}
          hint={t('keywordForm.activeHint')}
          defaultChecked={values.active === 'yes'}
        />
      </section>
      <section className="card keyword-part" aria-labelledby="keyword-recognise">
        <h2 id="keyword-recognise">{t('keywordForm.recognise')}</h2>
        <AliasField locale={locale} aliases={values.aliases} />
      </section>
      <DefaultsField locale={locale} defaults={values.defaults} />
      <section className="card keyword-part" aria-labelledby="keyword-text">
        <h2 id="keyword-text">{t('keywordForm.text')}</h2>
        <TextArea
          name="text_template"
          label={t('keywordForm.textTemplate')}
          hint={t('keywordForm.textTemplateHint')}
          defaultValue={values.text_template}
          limit={lengthLimit(t, keywordTextLimits.text_template)}
        />
      </section>
    </>
  )
}

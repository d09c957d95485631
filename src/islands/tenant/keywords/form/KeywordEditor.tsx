import { useEffect } from 'react'
import type { Locale } from '../../../../contract/locales.ts'
import type { Keyword } from '../../../../contract/tenant/keywords.ts'
import { translate, type Translate } from '../../../../i18n/translate.ts'
import { typeKey } from '../../../../lib/operations/operation-types.ts'
import { changedFields } from '../../../../lib/pages/edited-values.ts'
import { showToast } from '../../../../lib/stores/app/toasts.ts'
import { currentKeywordOf, saveKeyword } from '../../../../lib/stores/tenant/keywords/keyword-work.ts'
import {
  inputOf,
  type KeywordField,
  type KeywordValues,
  readDefault,
  valuesIn,
  valuesOf,
} from '../../../../lib/tenant/keyword-form.ts'
import { EditConflict } from '../../../shared/EditConflict.tsx'
import { useEdited } from '../../../shared/use-edited.ts'
import { usePerson } from '../../../shared/use-person.ts'
import { Form, SubmitButton } from '../../../ui/form/Form.tsx'
import type { FieldProblem } from '../../../ui/form/form-context.ts'
import { formWords } from '../../../ui/form/form-words.ts'
import { checkKeyword, keywordProblems } from './keyword-problems.ts'
import { KeywordFields } from './KeywordFields.tsx'

/** The form of a keyword that is there. Whatever happens, what was typed stays until it is saved. */
export function KeywordEditor({ locale, keyword }: { locale: Locale; keyword: Keyword }) {
  const t = translate(locale)
  const edited = useEdited(keyword, { valuesOf, valuesIn })
  const organisations = usePerson()?.organisations ?? []
  const { base, conflict } = edited
  // Somebody else has saved it, and nothing was typed here.
  useEffect(() => {
    if (keyword.version > base.version && !edited.isChanged()) edited.renew(keyword)
  }, [keyword.version])

  async function send(data: FormData): Promise<readonly FieldProblem[]> {
    const { values, names } = edited.changesIn(data)
    const input = { version: base.version, ...inputOf(values, names, valuesOf(base)) }
    try {
      settle(names.length > 0 ? await saveKeyword(base.id, input) : base, values, data)
      return []
    } catch (error) {
      console.warn('The keyword was not saved.', error)
      const theirs = currentKeywordOf(error)
      if (!theirs) return keywordProblems(t, error, { values, offline: t('keywordForm.offline') })
      edited.meet(theirs)
      return [{ field: undefined, text: t('keywordForm.conflictText') }]
    }
  }

  /** An alias that was only typed becomes a chip, and one that was repeated goes, unless somebody has typed on meanwhile. */
  function settle(saved: Keyword, sent: KeywordValues, data: FormData): void {
    const form = edited.frame.current?.querySelector('form')
    const isSame = (values: KeywordValues) => changedFields(values, sent).length === 0
    const isShown = isSame(valuesOf(saved)) && data.get('alias') === ''
    if (!isShown && form && isSame(valuesIn(new FormData(form), edited.start))) edited.renew(saved)
    edited.keep(saved)
  }

  const nameOf = (id: number) =>
    organisations.find((one) => one.id === id)?.name ?? t('keywordForm.organisationNumber', { id })
  return (
    <section ref={edited.frame} aria-label={t('keywordForm.edit')}>
      <Form
        className="keyword-form"
        aria-label={t('keywordForm.edit')}
        words={formWords(t)}
        check={(data) => checkKeyword(t, valuesIn(data, edited.start))}
        onSend={send}
        onSent={() => showToast({ text: t('keywordForm.saved') })}
        guardChanges
      >
        {conflict && (
          <EditConflict
            locale={locale}
            {...conflict}
            label={(name) => labelOf(t, name)}
            theirs={(name) => said(t, valuesOf(base), name, nameOf)}
            onTake={edited.take}
          />
        )}
        <KeywordFields key={edited.round} locale={locale} values={edited.start} />
        <div className="form-buttons">
          <SubmitButton busyText={t('keywordForm.saving')}>{t('keywordForm.save')}</SubmitButton>
        </div>
      </Form>
    </section>
  )
}

const labels = {
  code: 'code',
  title: 'title',
  type: 'type',
  colour: 'colour',
  priority: 'priority',
  active: 'active',
  aliases: 'aliases',
  text_template: 'textTemplate',
  defaults: 'goesOut',
} as const satisfies Record<KeywordField, string>

function labelOf(t: Translate, name: KeywordField): string {
  return t(`keywordForm.${labels[name]}`)
}

/** A value as somebody reads it. */
function said(
  t: Translate,
  values: KeywordValues,
  name: KeywordField,
  nameOf: (organisationId: number) => string,
): string {
  switch (name) {
    case 'type':
      return t(typeKey(values.type))
    case 'colour':
      return t(`colours.${values.colour}`)
    case 'priority':
    case 'active':
      return t(`keywordForm.${values[name]}`)
    case 'aliases':
      return values.aliases.join(', ')
    case 'defaults':
      return values.defaults.map((one) => nameOf(readDefault(one).organisation_id)).join(', ')
    case 'code':
    case 'title':
    case 'text_template':
      return values[name]
  }
}

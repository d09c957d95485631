import { useRef } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { localizePath, pathOf } from '../../../i18n/paths.ts'
import { translate } from '../../../i18n/translate.ts'
import { changedFields } from '../../../lib/pages/edited-values.ts'
import { inputOf, noValues, valuesIn } from '../../../lib/people/group-form.ts'
import { routes } from '../../../lib/routes.ts'
import { makeGroup } from '../../../lib/stores/people/group-work.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import type { FieldProblem } from '../../ui/form/form-context.ts'
import { formWords } from '../../ui/form/form-words.ts'
import { checkGroup, groupProblems } from './group-problems.ts'
import { GroupFields } from './GroupFields.tsx'

/** The form of a new group. Whoever has made it goes on to it: there its members are added. */
export function GroupMaker({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const way = useRef<HTMLAnchorElement>(null)
  const list = localizePath(routes.groups.pattern, locale)

  async function send(data: FormData): Promise<readonly FieldProblem[]> {
    const values = valuesIn(data)
    try {
      const { id, name } = await makeGroup({
        ...inputOf(values, changedFields(values, noValues)),
        name: values.name,
      })
      if (way.current) way.current.href = localizePath(pathOf(routes.group, { id }), locale)
      showToast({ text: t('groupForm.created', { name }) })
      return []
    } catch (error) {
      console.warn('The group was not made.', error)
      return groupProblems(t, error, t('groupForm.offlineNew'))
    }
  }

  return (
    <>
      <a ref={way} hidden href={list} tabIndex={-1} />
      <Form
        className="group-editor"
        aria-label={t('groupForm.newHeading')}
        words={formWords(t)}
        check={(data) => checkGroup(t, data)}
        onSend={send}
        onSent={() => way.current?.click()}
        leavesPage
        guardChanges
      >
        <GroupFields locale={locale} values={noValues} />
        <div className="form-buttons">
          <SubmitButton busyText={t('groupForm.saving')}>{t('groupForm.create')}</SubmitButton>
          <a className="button quiet" href={list}>
            {t('groupForm.cancel')}
          </a>
        </div>
      </Form>
    </>
  )
}

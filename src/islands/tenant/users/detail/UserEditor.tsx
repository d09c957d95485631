import { useEffect } from 'react'
import type { Locale } from '../../../../contract/locales.ts'
import type { TenantUser } from '../../../../contract/tenant/tenant-users.ts'
import { translate } from '../../../../i18n/translate.ts'
import { problemOf } from '../../../../lib/api/api-error.ts'
import { showToast } from '../../../../lib/stores/app/toasts.ts'
import { currentUserOf, saveTenantUser } from '../../../../lib/stores/tenant/tenant-users.ts'
import { accountIn, accountInput, accountOf, missingOf } from '../../../../lib/tenant/user-form.ts'
import { EditConflict } from '../../../shared/EditConflict.tsx'
import { formProblems } from '../../../shared/form-problems.ts'
import { useEdited } from '../../../shared/use-edited.ts'
import { Form, SubmitButton } from '../../../ui/form/Form.tsx'
import type { FieldProblem } from '../../../ui/form/form-context.ts'
import { formWords } from '../../../ui/form/form-words.ts'
import { AccountFields, accountLabel } from '../form/AccountFields.tsx'
import '../form/user-form.css'

interface Props {
  locale: Locale
  user: TenantUser
  onEnd: () => void
}

/** The form of an account. Whatever happens, what was typed stays until it is saved, or somebody says that it may go. */
export function UserEditor({ locale, user, onEnd }: Props) {
  const t = translate(locale)
  const edited = useEdited(user, { valuesOf: accountOf, valuesIn: accountIn })
  const { base, conflict, start } = edited
  useEffect(() => edited.frame.current?.querySelector<HTMLElement>('input:enabled')?.focus(), [])

  async function send(data: FormData): Promise<readonly FieldProblem[]> {
    const { values, names } = edited.changesIn(data)
    try {
      if (names.length > 0)
        await saveTenantUser(base.id, { version: base.version, ...accountInput(values, names) })
      return []
    } catch (error) {
      console.warn('The account was not saved.', error)
      const theirs = currentUserOf(error)
      if (!theirs) return formProblems(t, problemOf(error), { offline: t('tenantUserWork.offline') })
      edited.meet(theirs)
      return [{ field: undefined, text: t('tenantUserWork.conflictText') }]
    }
  }

  const leave = () => {
    if (!edited.isChanged() || confirm(t('tenantUserWork.discard'))) onEnd()
  }
  const isOwn = base.locked.email !== null

  return (
    <section ref={edited.frame} className="user-editing card" aria-labelledby="user-editor">
      <h2 id="user-editor">{t('tenantUserWork.editHeading')}</h2>
      <Form
        words={formWords(t)}
        aria-labelledby="user-editor"
        check={(data) =>
          missingOf(accountIn(data, start)).map((field) => ({
            field,
            text: t(`tenantUserWork.missing.${field}`),
          }))
        }
        onSend={send}
        onSent={() => {
          showToast({ kind: 'done', text: t('tenantUserWork.saved') })
          onEnd()
        }}
        guardChanges
      >
        {conflict && conflict.fields.length + conflict.taken.length > 0 && (
          <EditConflict
            locale={locale}
            {...conflict}
            label={(name) => accountLabel(t, name)}
            theirs={(name) => accountOf(base)[name]}
            onTake={edited.take}
          />
        )}
        <AccountFields
          key={edited.round}
          t={t}
          values={start}
          emailHint={isOwn ? undefined : t('tenantUserWork.emailWrong')}
        />
        {isOwn && <p className="muted">{t('tenantUserWork.emailOwn', { email: base.email })}</p>}
        <div className="form-buttons">
          <SubmitButton busyText={t('tenantUserWork.saving')}>{t('tenantUserWork.save')}</SubmitButton>
          <button type="button" className="button quiet" onClick={leave}>
            {t('tenantUserWork.cancel')}
          </button>
        </div>
      </Form>
    </section>
  )
}

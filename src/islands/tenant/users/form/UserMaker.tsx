import './user-form.css'
import { useRef, useState } from 'react'
import { type Locale, locales } from '../../../../contract/locales.ts'
import { MOST_MEMBERSHIPS } from '../../../../contract/tenant/tenant-users.ts'
import { localizePath, pathOf } from '../../../../i18n/paths.ts'
import { translate } from '../../../../i18n/translate.ts'
import { problemOf } from '../../../../lib/api/api-error.ts'
import { memberName } from '../../../../lib/people/member-name.ts'
import { routes } from '../../../../lib/routes.ts'
import { showToast } from '../../../../lib/stores/app/toasts.ts'
import { makeTenantUser } from '../../../../lib/stores/tenant/tenant-users.ts'
import {
  accountIn,
  missingOf,
  newMembershipsIn,
  noAccount,
  prefixOf,
  repeatedIn,
} from '../../../../lib/tenant/user-form.ts'
import { formProblems } from '../../../shared/form-problems.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Form, SubmitButton } from '../../../ui/form/Form.tsx'
import type { FieldProblem } from '../../../ui/form/form-context.ts'
import { formWords } from '../../../ui/form/form-words.ts'
import { sendsMail } from '../../../../lib/pages/page-config.ts'
import { NoMail } from '../../../shared/NoMail.tsx'
import { AccountFields } from './AccountFields.tsx'
import { NewMembership } from './NewMembership.tsx'

/** The form of a new person of the tenant. Whoever has made one goes on to their page. */
export function UserMaker({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const way = useRef<HTMLAnchorElement>(null)
  const list = localizePath(routes.tenantUsers.pattern, locale)
  // The line of each membership, as it was added: what was typed in one stays where another goes.
  const [lines, setLines] = useState<readonly number[]>([0])
  const [seesAll, setSeesAll] = useState(false)
  const next = Math.max(-1, ...lines) + 1

  async function send(data: FormData): Promise<readonly FieldProblem[]> {
    const { first_name, last_name, email, phone } = accountIn(data, noAccount)
    // Problems name memberships by their places among those that were sent.
    const sent = lines.filter((line) => newMembershipsIn(data, [line]).length > 0)
    try {
      const user = await makeTenantUser({
        first_name,
        last_name,
        email,
        phone: phone || null,
        locale: locales.find((one) => one === data.get('locale')) ?? locale,
        tenant_admin: data.has('tenant_admin'),
        memberships: newMembershipsIn(data, sent),
      })
      if (way.current) way.current.href = localizePath(pathOf(routes.tenantUser, { id: user.id }), locale)
      showToast({
        text: t(sendsMail(document) ? 'tenantUserWork.created' : 'tenantUserWork.createdUnsent', {
          name: memberName(user),
        }),
      })
      return []
    } catch (error) {
      console.warn('The person was not added.', error)
      const found = formProblems(t, problemOf(error), { offline: t('tenantUserWork.offlineNew') })
      return found.map((problem) => ({ ...problem, field: fieldOf(problem.field, sent) }))
    }
  }

  return (
    <>
      <a ref={way} hidden href={list} tabIndex={-1} />
      <Form
        className="user-form"
        aria-label={t('tenantUserWork.newHeading')}
        words={formWords(t)}
        check={(data) => [
          ...missingOf(accountIn(data, noAccount)).map((field) => ({
            field,
            text: t(`tenantUserWork.missing.${field}`),
          })),
          ...repeatedIn(data, lines).map((line) => ({
            field: `${prefixOf(line)}organisation_id`,
            text: t('tenantUserWork.organisationRepeated'),
          })),
        ]}
        onSend={send}
        onSent={() => way.current?.click()}
        leavesPage
        guardChanges
      >
        <NoMail t={t} instead={t('tenantUserWork.noMail')} />
        <fieldset className="card user-fields">
          <legend>{t('tenantUserWork.data')}</legend>
          <AccountFields t={t} values={noAccount} emailHint={t('tenantUserWork.emailHint')} />
          <SelectField
            name="locale"
            label={t('tenantUserWork.locale')}
            choices={locales.map((value) => ({ value, label: t(`tenantUserWork.locales.${value}`) }))}
            defaultValue={locale}
            required
          />
          <Checkbox
            name="tenant_admin"
            label={t('tenantUserWork.tenantAdmin')}
            hint={t('tenantUserWork.tenantAdminHint')}
            onChange={({ currentTarget }) => setSeesAll(currentTarget.checked)}
          />
        </fieldset>
        {lines.map((line, place) => (
          <NewMembership
            key={line}
            locale={locale}
            line={line}
            place={place + 1}
            seesAll={seesAll}
            onRemove={place === 0 ? undefined : () => setLines(lines.filter((one) => one !== line))}
          />
        ))}
        {lines.length < MOST_MEMBERSHIPS && (
          <button type="button" className="button" onClick={() => setLines([...lines, next])}>
            {t('tenantUserWork.addMembership')}
          </button>
        )}
        <div className="form-buttons">
          <SubmitButton busyText={t('tenantUserWork.creating')}>{t('tenantUserWork.create')}</SubmitButton>
          <a className="button quiet" href={list}>
            {t('tenantUserWork.cancel')}
          </a>
        </div>
      </Form>
    </>
  )
}

/** `memberships.1.group_ids` of what was sent as the form calls it, in which lines may be empty or gone. */
function fieldOf(field: string | undefined, sent: readonly number[]): string | undefined {
  const [, place, name] = /^memberships\.(\d+)\.(.+)$/.exec(field ?? '') ?? []
  return place === undefined ? field : `memberships.${sent[Number(place)]}.${name}`
}

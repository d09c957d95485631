import '../form/user-form.css'
import { useEffect, useId, useState } from 'react'
import type { Locale } from '../../../../contract/locales.ts'
import type { TenantUser, UserMembership } from '../../../../contract/tenant/tenant-users.ts'
import { translate, type Translate } from '../../../../i18n/translate.ts'
import { problemOf } from '../../../../lib/api/api-error.ts'
import { memberName } from '../../../../lib/people/member-name.ts'
import { showToast } from '../../../../lib/stores/app/toasts.ts'
import { currentUserOf, saveMembership } from '../../../../lib/stores/tenant/tenant-users.ts'
import {
  GROUPS_SHOWN,
  type MembershipField,
  membershipIn,
  membershipInput,
  membershipOf,
} from '../../../../lib/tenant/user-form.ts'
import { EditConflict } from '../../../shared/EditConflict.tsx'
import { formProblems } from '../../../shared/form-problems.ts'
import { useEdited } from '../../../shared/use-edited.ts'
import type { Choice } from '../../../ui/fields/choices.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Form, SubmitButton } from '../../../ui/form/Form.tsx'
import type { FieldProblem } from '../../../ui/form/form-context.ts'
import { formWords } from '../../../ui/form/form-words.ts'
import { MembershipFields } from '../form/MembershipFields.tsx'

interface Props {
  locale: Locale
  user: TenantUser
  /** Which one is changed, or begins anew; undefined: one that is chosen here. */
  membership?: UserMembership
  /** Where they do not belong yet. */
  choices?: readonly Choice[]
  onEnd: () => void
}

/** The form of a membership. What was typed stays until it is saved, or somebody says that it may go. */
export function MembershipEditor({ locale, user, membership, choices = [], onEnd }: Props) {
  const t = translate(locale)
  const heading = useId()
  const [chosen, setChosen] = useState(membership?.organisation_id ?? 0)
  const edited = useEdited(user, {
    valuesOf: (one) => membershipOf(one, chosen),
    valuesIn: (data, start) => membershipIn(data, start),
  })
  const { base, conflict, start } = edited
  const isNew = membership?.left_at !== null
  const organisation =
    membership?.organisation_name ?? choices.find(({ value }) => value === String(chosen))?.label ?? ''
  useEffect(() => edited.frame.current?.querySelector<HTMLElement>('select, input:enabled')?.focus(), [])

  async function send(data: FormData): Promise<readonly FieldProblem[]> {
    const { values, names } = edited.changesIn(data)
    try {
      if (isNew || names.length > 0)
        await saveMembership(
          { userId: base.id, organisationId: chosen },
          {
            version: base.version,
            ...membershipInput(values, { withGroups: data.has(GROUPS_SHOWN) }),
          },
        )
      const said = { name: memberName(base), organisation }
      showToast({ text: isNew ? t('tenantUserWork.joined', said) : t('tenantUserWork.saved') })
      return []
    } catch (error) {
      console.warn('The membership was not saved.', error)
      const theirs = currentUserOf(error)
      if (!theirs) return formProblems(t, problemOf(error), { offline: t('tenantUserWork.offline') })
      edited.meet(theirs)
      return [{ field: undefined, text: t('tenantUserWork.conflictText') }]
    }
  }

  const leave = () => {
    if (!edited.isChanged() || confirm(t('tenantUserWork.discard'))) onEnd()
  }

  return (
    <section ref={edited.frame} className="membership-editor" aria-labelledby={heading}>
      <h3 id={heading}>
        {membership ? t('tenantUserWork.editMembership', { organisation }) : t('tenantUserWork.joinHeading')}
      </h3>
      <Form
        aria-labelledby={heading}
        words={formWords(t)}
        check={() =>
          chosen === 0 ? [{ field: 'organisation_id', text: t('tenantUserWork.missing.organisation') }] : []
        }
        onSend={send}
        onSent={onEnd}
        guardChanges
      >
        {conflict && conflict.fields.length + conflict.taken.length > 0 && (
          <EditConflict
            locale={locale}
            {...conflict}
            label={(name) => labelOf(t, name)}
            theirs={(name) => said(t, base, chosen, name)}
            onTake={edited.take}
          />
        )}
        {!membership && (
          <SelectField
            name="organisation_id"
            label={t('tenantUserWork.organisation')}
            nothing={t('tenantUserWork.chooseOrganisation')}
            choices={choices}
            onChange={({ currentTarget: { value } }) => setChosen(Number(value))}
            required
          />
        )}
        {chosen !== 0 && (
          <MembershipFields
            key={edited.round}
            t={t}
            organisationId={chosen}
            values={isNew && edited.round === 0 ? undefined : start}
            withNumber
            seesAll={user.tenant_admin}
          />
        )}
        <div className="form-buttons">
          <SubmitButton busyText={t('tenantUserWork.saving')}>
            {t(isNew ? 'tenantUserWork.joinYes' : 'tenantUserWork.save')}
          </SubmitButton>
          <button type="button" className="button quiet" onClick={leave}>
            {t('tenantUserWork.cancel')}
          </button>
        </div>
      </Form>
    </section>
  )
}

const labels = {
  function: 'function',
  personnel_no: 'personnelNo',
  group_ids: 'groups',
  admin: 'admin',
} as const satisfies Record<MembershipField, string>

function labelOf(t: Translate, name: MembershipField): string {
  return t(`tenantUserWork.${labels[name]}`)
}

/** A value of theirs as somebody reads it. */
function said(t: Translate, user: TenantUser, organisationId: number, name: MembershipField): string {
  const values = membershipOf(user, organisationId)
  if (name === 'admin') return t(`tenantUserWork.${values.admin}`)
  if (name !== 'group_ids') return values[name]
  const groups = user.memberships.find((one) => one.organisation_id === organisationId)?.groups ?? []
  return groups.map((group) => group.name).join(', ')
}

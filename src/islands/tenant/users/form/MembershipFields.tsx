import { LONGEST_FUNCTION } from '../../../../contract/people/invitations.ts'
import { LONGEST_PERSONNEL_NUMBER } from '../../../../contract/people/people.ts'
import type { Translate } from '../../../../i18n/translate.ts'
import { GROUPS_SHOWN, type MembershipValues } from '../../../../lib/tenant/user-form.ts'
import { GroupChoice } from '../../../shared/GroupChoice.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useGroupsOf } from './use-groups-of.ts'

interface Props {
  /** Knows the area `tenantUserWork`. */
  t: Translate
  organisationId: number
  /** With which they begin; undefined: of somebody new, in the groups that everybody joins. */
  values?: MembershipValues | undefined
  /** Before the names of the fields, where there are several memberships in the form. */
  prefix?: string
  /** Whoever is new has no number yet. */
  withNumber?: boolean
}

/** What somebody is in an organisation. */
export function MembershipFields({ t, organisationId, values, prefix = '', withNumber }: Props) {
  const groups = useGroupsOf(organisationId)
  const ofEverybody =
    groups.state === 'ready' ? groups.value.filter((group) => group.new_members_join).map(({ id }) => id) : []
  const words = {
    loading: t('tenantUserWork.groupsLoading'),
    unknown: t(values ? 'tenantUserWork.groupsUnknown' : 'tenantUserWork.groupsUnknownNew'),
    none: t('tenantUserWork.groupsNone'),
  }

  return (
    <>
      <div className="user-fields-grid">
        <TextField
          name={`${prefix}function`}
          label={t('tenantUserWork.function')}
          hint={t('tenantUserWork.functionHint')}
          defaultValue={values?.function}
          maxLength={LONGEST_FUNCTION}
          autoComplete="off"
        />
        {withNumber && (
          <TextField
            name={`${prefix}personnel_no`}
            label={t('tenantUserWork.personnelNo')}
            defaultValue={values?.personnel_no}
            maxLength={LONGEST_PERSONNEL_NUMBER}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </div>
      <GroupChoice
        key={organisationId}
        name={`${prefix}group_ids`}
        legend={t('tenantUserWork.groups')}
        groups={groups}
        chosen={values?.group_ids ?? ofEverybody}
        words={words}
      >
        <input type="hidden" name={`${prefix}${GROUPS_SHOWN}`} value="true" />
      </GroupChoice>
      <Checkbox
        name={`${prefix}admin`}
        label={t('tenantUserWork.admin')}
        hint={t('tenantUserWork.adminHint')}
        defaultChecked={values?.admin === 'yes'}
      />
    </>
  )
}

import { LONGEST_FUNCTION } from '../../../../contract/people/person-name.ts'
import { LONGEST_PERSONNEL_NUMBER } from '../../../../contract/people/people.ts'
import { useState } from 'react'
import type { Translate } from '../../../../i18n/translate.ts'
import { seesAlarmsBy } from '../../../../lib/people/sees-alarms.ts'
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
  /** Whether they administer the tenant, and see everything. */
  seesAll: boolean
}

/** What somebody is in an organisation. Whoever is new and would see no alarm there is warned of. */
export function MembershipFields({ t, organisationId, values, prefix = '', withNumber, seesAll }: Props) {
  const groups = useGroupsOf(organisationId)
  const [ticked, setTicked] = useState<{ of: number; ids: readonly number[] }>()
  const [leads, setLeads] = useState(values?.admin === 'yes')
  const known = groups.state === 'ready' ? groups.value : []
  const ofEverybody = known.filter((group) => group.new_members_join).map(({ id }) => id)
  const now = ticked?.of === organisationId ? ticked.ids : ofEverybody
  const isBlind =
    values === undefined &&
    groups.state === 'ready' &&
    !leads &&
    !seesAll &&
    !seesAlarmsBy(known.filter(({ id }) => now.includes(id)))
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
        onChange={(ids) => setTicked({ of: organisationId, ids })}
        words={words}
      >
        <input type="hidden" name={`${prefix}${GROUPS_SHOWN}`} value="true" />
      </GroupChoice>
      <Checkbox
        name={`${prefix}admin`}
        label={t('tenantUserWork.admin')}
        hint={t('tenantUserWork.adminHint')}
        defaultChecked={values?.admin === 'yes'}
        onChange={({ currentTarget }) => setLeads(currentTarget.checked)}
      />
      {/* There from the beginning, so that it is read out when it comes. */}
      <p role="status" className={isBlind ? 'notice warning' : 'visually-hidden'}>
        {isBlind && t('tenantUserWork.seesNoAlarms')}
      </p>
    </>
  )
}

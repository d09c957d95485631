import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Translate } from '../../../i18n/translate.ts'
import { seesAlarmsBy } from '../../../lib/people/sees-alarms.ts'
import { $groups } from '../../../lib/stores/people/groups.ts'
import { GroupChoice } from '../../shared/GroupChoice.tsx'

interface Props {
  t: Translate
  hint: string
}

/**
 * Which groups somebody who is invited comes into: those that take everybody new in are ticked, and stay so. Whoever would see no
 * alarm by them is warned of.
 */
export function InviteGroups({ t, hint }: Props) {
  const groups = useStore($groups, { ssr: 'initial' })
  const [ticked, setTicked] = useState<readonly number[]>([])
  const known = groups.state === 'ready' ? groups.value : []
  const given = known.filter((group) => group.new_members_join).map(({ id }) => id)
  const isBlind =
    groups.state === 'ready' &&
    !seesAlarmsBy(known.filter(({ id }) => given.includes(id) || ticked.includes(id)))
  const words = { loading: t('invite.groupsLoading'), unknown: t('invite.groupsUnknown'), none: '' }

  return (
    <>
      {(groups.state !== 'ready' || known.length > 0) && (
        <GroupChoice
          legend={t('invite.groups')}
          hint={hint}
          groups={groups}
          given={{ ids: given, why: t('invite.joinsAnyway') }}
          onChange={setTicked}
          words={words}
        />
      )}
      {/* There from the beginning, so that it is read out when it comes. */}
      <p role="status" className={isBlind ? 'notice' : 'visually-hidden'}>
        {isBlind && t('invite.seesNoAlarms')}
      </p>
    </>
  )
}

/** The groups that are ticked. */
export function groupIdsIn(data: FormData): number[] {
  return data.getAll('group_ids').map(Number)
}

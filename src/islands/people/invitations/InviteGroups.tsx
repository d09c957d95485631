import { useStore } from '@nanostores/react'
import type { Translate } from '../../../i18n/translate.ts'
import { $groups } from '../../../lib/stores/people/groups.ts'
import { GroupChoice } from '../../shared/GroupChoice.tsx'

interface Props {
  /** The words that came with the script. */
  t: Translate
  hint: string
}

/** Which groups somebody who is invited comes into. An organisation without any has nothing to ask. */
export function InviteGroups({ t, hint }: Props) {
  const groups = useStore($groups, { ssr: 'initial' })
  if (groups.state === 'ready' && groups.value.length === 0) return null
  const words = { loading: t('invite.groupsLoading'), unknown: t('invite.groupsUnknown'), none: '' }
  return <GroupChoice legend={t('invite.groups')} hint={hint} groups={groups} words={words} />
}

/** The groups that are ticked. */
export function groupIdsIn(data: FormData): number[] {
  return data.getAll('group_ids').map(Number)
}

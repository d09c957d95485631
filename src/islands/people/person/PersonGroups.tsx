import type { Group } from '../../../contract/people/groups.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { Loadable } from '../../../lib/api/loadable.ts'
import { GROUPS_SHOWN } from '../../../lib/people/person-form.ts'
import { GroupChoice } from '../../shared/GroupChoice.tsx'
import { translate } from '../../../i18n/translate.ts'

interface Props {
  locale: Locale
  groups: Loadable<readonly Group[]>
  /** The ids of those with which it begins. */
  chosen: readonly number[]
}

/** In which groups somebody is. */
export function PersonGroups({ locale, groups, chosen }: Props) {
  const t = translate(locale)
  const words = {
    loading: t('personWork.groupsLoading'),
    unknown: t('personWork.groupsUnknown'),
    none: t('personWork.groupsNone'),
  }

  return (
    <GroupChoice legend={t('personWork.groups')} groups={groups} chosen={chosen} words={words}>
      <input type="hidden" name={GROUPS_SHOWN} value="true" />
    </GroupChoice>
  )
}

import { useStore } from '@nanostores/react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { $groups } from '../../../lib/stores/people/groups.ts'
import { FilterSelect } from '../../shared/FilterSelect.tsx'
import { GroupMark } from '../../shared/GroupMark.tsx'

interface FilterProps {
  locale: Locale
  chosen: number | undefined
  onChoose: (group: string) => void
}

/** Only who is in one group. One that is not known (yet) is called by its number: the list is narrowed down all the same. */
export function GroupFilter({ locale, chosen, onChoose }: FilterProps) {
  const t = translate(locale)
  const groups = useStore($groups, { ssr: 'initial' })
  const known = groups.state === 'ready' ? groups.value : []
  const isUnknown = chosen !== undefined && !known.some(({ id }) => id === chosen)
  const choices = known.map(({ id, name }) => ({ value: String(id), label: name }))

  return (
    <FilterSelect
      name="group"
      id="member-group"
      label={t('people.members.group')}
      nothing={t('people.members.anyGroup')}
      choices={isUnknown ? [...choices, { value: String(chosen), label: `#${chosen}` }] : choices}
      value={chosen?.toString()}
      onChoose={onChoose}
    />
  )
}

/** In which groups somebody is, by their names; nothing where nobody can say what they are called. */
export function MemberGroups({ ids }: { ids: readonly number[] }) {
  const groups = useStore($groups, { ssr: 'initial' })
  const known = groups.state === 'ready' ? groups.value.filter(({ id }) => ids.includes(id)) : []
  if (known.length === 0) return null
  return (
    <span className="member-groups">
      {known.map(({ id, name, colour }) => (
        <GroupMark key={id} name={name} colour={colour} />
      ))}
    </span>
  )
}

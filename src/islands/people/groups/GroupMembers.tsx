import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Group } from '../../../contract/people/groups.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { $membersView, searchMembers, showMembers } from '../../../lib/stores/people/group-members.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { plus } from '../../ui/icons/map.ts'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { searchWords } from '../../ui/fields/input-words.ts'
import { usePart } from '../../ui/behaviour/use-part.ts'
import { GroupMemberRows } from './GroupMemberRows.tsx'
import { useTyping } from './use-typing.ts'

const loadDialog = () => import('./AddMembers.tsx')

/** With so many there is something to look for. */
const MANY = 10

/** Who is in a group; others are added, and each can be taken out. */
export function GroupMembers({ locale, group }: { locale: Locale; group: Group }) {
  const t = translate(locale)
  const [adding, setAdding] = useState(false)
  const view = useStore($membersView, { ssr: 'initial' })
  const heading = useRef<HTMLHeadingElement>(null)
  const dialog = usePart(loadDialog, adding)
  const search = useTyping(searchMembers)
  useEffect(() => showMembers(group.id), [group.id])
  const hasSearch = group.members > MANY || view.search !== ''

  return (
    <section className="group-members" aria-labelledby="group-members">
      <div className="group-members-head">
        <h2 ref={heading} id="group-members" className="figures" tabIndex={-1}>
          {t('groupMembers.count', { count: group.members })}
        </h2>
        <button type="button" className="button secondary" onClick={() => setAdding(true)}>
          <Icon shape={plus} />
          {t('groupMembers.add')}
        </button>
      </div>
      {hasSearch && (
        <SearchField
          name="member-search"
          label={t('groupMembers.search')}
          words={searchWords(t)}
          defaultValue={view.search}
          maxLength={200}
          onInput={({ currentTarget }) => search(currentTarget.value)}
        />
      )}
      <GroupMemberRows locale={locale} groupId={group.id} onEmptied={() => heading.current?.focus()} />
      {adding && dialog && (
        <dialog.AddMembers locale={locale} groupId={group.id} onClose={() => setAdding(false)} />
      )}
    </section>
  )
}

import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { ListedPerson } from '../../../contract/people/people.ts'
import { translate } from '../../../i18n/translate.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import {
  $groupMembers,
  $membersView,
  changeMembers,
  loadMembers,
  turnMembersPage,
} from '../../../lib/stores/people/group-members.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { Empty, Failure, Offline } from '../../ui/feedback/Failure.tsx'
import { focusNeighbour } from '../../ui/behaviour/focus-neighbour.ts'
import { ListRow } from '../../ui/layout/ListRow.tsx'
import { Pager } from '../../ui/layout/Pager.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { pagerWords } from '../../shared/pager-words.ts'
import { PersonAvatar } from '../../shared/PersonAvatar.tsx'

interface Props {
  locale: Locale
  groupId: number
  /** The last row has gone with what had the focus. */
  onEmptied: () => void
}

/** A page of the members of a group. */
export function GroupMemberRows({ locale, groupId, onEmptied }: Props) {
  const t = translate(locale)
  const members = useStore($groupMembers, { ssr: 'initial' })
  const { search, page } = useStore($membersView, { ssr: 'initial' })
  const [leaving, setLeaving] = useState<number>()
  if (members.state === 'loading') return <SkeletonRows rows={4} label={t('common.loading')} />
  if (members.state === 'failed') {
    const State = members.error.kind === 'offline' ? Offline : Failure
    const retry = { label: t('common.retry'), busy: members.changing, onRetry: () => void loadMembers() }
    return <State {...problemWords(t, members.error)} retry={retry} />
  }

  async function remove({ id, display_name: name }: ListedPerson, button: HTMLElement): Promise<void> {
    setLeaving(id)
    try {
      const hasNeighbour = focusNeighbour(button)
      await changeMembers(groupId, { remove: [id] })
      if (!hasNeighbour) onEmptied()
      // The toast outlives this page, and other pages do not have its words.
      const restored = t('groupMembers.restored', { name })
      showToast({ text: t('groupMembers.removed', { name }), undo: () => void restore(id, restored) })
    } catch (error) {
      failed(error, 'The member was not taken out of the group.')
    } finally {
      setLeaving(undefined)
    }
  }

  async function restore(id: number, restored: string): Promise<void> {
    try {
      await changeMembers(groupId, { add: [id] })
      showToast({ text: restored })
    } catch (error) {
      failed(error, 'The member was not taken into the group again.')
    }
  }

  function failed(error: unknown, note: string): void {
    console.warn(note, error)
    showToast({ kind: 'failure', text: problemWords(t, problemOf(error)).text })
  }

  const { data, last_page: last } = members.value
  if (data.length === 0) {
    const words = search
      ? { text: t('groupMembers.notFound'), hint: t('groupMembers.notFoundHint') }
      : { text: t('groupMembers.none'), hint: t('groupMembers.noneHint') }
    return <Empty {...words} />
  }
  return (
    <>
      <ul className="list-rows card" aria-busy={members.changing}>
        {data.map((person) => (
          <GroupMemberRow
            key={person.id}
            locale={locale}
            person={person}
            busy={leaving === person.id}
            onRemove={(button) => void remove(person, button)}
          />
        ))}
      </ul>
      <Pager
        page={page}
        last={last}
        busy={members.changing}
        words={pagerWords(t, page, last)}
        onPage={turnMembersPage}
      />
    </>
  )
}

interface RowProps {
  locale: Locale
  person: ListedPerson
  busy: boolean
  onRemove: (button: HTMLElement) => void
}

function GroupMemberRow({ locale, person, busy, onRemove }: RowProps) {
  const t = translate(locale)
  const { display_name: name, avatar } = person

  return (
    <ListRow
      leading={<PersonAvatar name={name} avatar={avatar} />}
      title={<bdi>{name}</bdi>}
      meta={person.function}
      trailing={
        <button
          type="button"
          className="button quiet"
          data-action="leave-group"
          aria-label={t('groupMembers.removeOf', { name })}
          aria-disabled={busy}
          onClick={({ currentTarget }) => !busy && onRemove(currentTarget)}
        >
          {t('groupMembers.remove')}
        </button>
      }
    />
  )
}

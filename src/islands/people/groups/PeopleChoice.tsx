import '../../ui/fields/choice.css'
import '../../ui/fields/field.css'
import '../../ui/fields/radio-group.css'
import type { Locale } from '../../../contract/locales.ts'
import type { ListedPerson } from '../../../contract/people/people.ts'
import { translate } from '../../../i18n/translate.ts'
import type { PeoplePage } from '../../../lib/stores/people/group-members.ts'
import { Empty, Failure } from '../../ui/feedback/Failure.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'

interface Props {
  locale: Locale
  /** Whoever is in this group already can only be seen. */
  groupId: number
  found: PeoplePage | { failed: string } | 'loading'
  picked: ReadonlyMap<number, string>
  onPick: (person: ListedPerson, isPicked: boolean) => void
  onRetry: () => void
}

/** Members of the organisation, to be ticked. */
export function PeopleChoice({ locale, groupId, found, picked, onPick, onRetry }: Props) {
  const t = translate(locale)
  if (found === 'loading') return <SkeletonRows rows={4} label={t('common.loading')} />
  if ('failed' in found)
    return <Failure text={found.failed} retry={{ label: t('common.retry'), busy: false, onRetry }} />
  if (found.data.length === 0)
    return <Empty text={t('groupMembers.notFound')} hint={t('groupMembers.notFoundHint')} />

  const rest = found.total - found.data.length
  return (
    <fieldset className="field">
      <legend className="visually-hidden">{t('groupMembers.people')}</legend>
      {found.data.map((person) => {
        const isIn = person.group_ids.includes(groupId)
        const about = [person.function, isIn && t('groupMembers.isIn')].filter(Boolean).join(' · ')
        return (
          <label key={person.id} className="choice">
            <input
              className="tick"
              type="checkbox"
              name="person"
              value={person.id}
              checked={isIn || picked.has(person.id)}
              disabled={isIn}
              onChange={({ currentTarget }) => onPick(person, currentTarget.checked)}
            />
            <span>
              <bdi>{person.display_name}</bdi>
              {about && <span className="choice-hint">{about}</span>}
            </span>
          </label>
        )
      })}
      {rest > 0 && <p className="muted">{t('groupMembers.more', { count: rest })}</p>}
    </fieldset>
  )
}

import { translate } from '../../../i18n/translate.ts'
import { incidentTime, relativeTime } from '../../../lib/pages/dates.ts'
import { ListRow } from '../../ui/layout/ListRow.tsx'
import { useNow } from '../../ui/behaviour/use-now.ts'
import { MemberGroups } from './MemberGroups.tsx'
import { MemberName, memberName, Qualifications } from './MemberMarks.tsx'
import { pathOfMember } from './member-path.ts'
import type { MembersProps } from './MemberTable.tsx'
import { PersonAvatar } from '../../shared/PersonAvatar.tsx'

/** Where there is no room for a table. */
export function MemberRows({ locale, members }: MembersProps) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()

  return (
    <ul className="list-rows card members">
      {members.map((person) => {
        const { id, email, function: role, group_ids, qualifications, last_login_at: at } = person
        return (
          <ListRow
            key={id}
            href={pathOfMember(locale, id)}
            leading={<PersonAvatar name={memberName(person)} avatar={person.avatar} />}
            title={<MemberName locale={locale} person={person} />}
            meta={
              <>
                <span>{[role, email].filter(Boolean).join(' · ')}</span>
                {qualifications.length > 0 && (
                  <Qualifications locale={locale} qualifications={qualifications} now={now} />
                )}
                <MemberGroups ids={group_ids} />
                <span title={at === null ? undefined : incidentTime(at)}>
                  {at === null
                    ? t('people.members.neverSignedIn')
                    : t('people.members.signedIn', { when: relativeTime(at, locale, now) })}
                </span>
              </>
            }
          />
        )
      })}
    </ul>
  )
}

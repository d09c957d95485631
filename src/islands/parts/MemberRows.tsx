import { translate } from '../../i18n/translate.ts'
import { incidentTime, relativeTime } from '../../lib/dates.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { ListRow } from '../ui/ListRow.tsx'
import { useNow } from '../ui/use-now.ts'
import { MemberName, memberName, Qualifications } from './MemberMarks.tsx'
import { pathOfMember } from './member-path.ts'
import type { MembersProps } from './MemberTable.tsx'

/** Where there is no room for a table. */
export function MemberRows({ locale, members }: MembersProps) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()

  return (
    <ul className="list-rows card members">
      {members.map((person) => {
        const { id, email, function: role, qualifications, last_login_at: at } = person
        return (
          <ListRow
            key={id}
            href={pathOfMember(locale, id)}
            leading={<Avatar name={memberName(person)} decorative />}
            title={<MemberName locale={locale} person={person} />}
            meta={
              <>
                <span>{[role, email].filter(Boolean).join(' · ')}</span>
                {qualifications.length > 0 && (
                  <Qualifications locale={locale} qualifications={qualifications} now={now} />
                )}
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

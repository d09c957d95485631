import './group-facts.css'
import type { Group } from '../../../contract/people/groups.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'

/** How many a group is, what it may do, and whether it grows by itself. */
export function GroupFacts({ locale, group }: { locale: Locale; group: Group }) {
  const t = translate(locale)
  const granted = group.permissions.filter((grant) => grant.granted).length
  const refused = group.permissions.length - granted
  const facts = [
    t('groups.members', { count: group.members }),
    granted > 0 && t('groups.granted', { count: granted }),
    refused > 0 && t('groups.refused', { count: refused }),
    group.permissions.length === 0 && t('groups.noPermissions'),
    group.new_members_join && t('groups.newMembers'),
    group.leads && t('groupForm.leads'),
  ]

  return (
    <span className="group-facts figures">
      {facts
        .filter((fact) => fact !== false)
        .map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
    </span>
  )
}

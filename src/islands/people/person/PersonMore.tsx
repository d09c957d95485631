import { useStore } from '@nanostores/react'
import type { Locale } from '../../../contract/locales.ts'
import type { Person } from '../../../contract/people/people.ts'
import { $personPermissions } from '../../../lib/stores/people/person-permissions.ts'
import { PersonAvailability } from '../../availability/PersonAvailability.tsx'
import { PersonMemberships } from './PersonMemberships.tsx'
import { PersonPermissions } from '../permissions/PersonPermissions.tsx'
import { PersonStanding } from './PersonStanding.tsx'

interface Props {
  locale: Locale
  person: Person
}

/** Where else a member belongs, what they may do, and what else they are. */
export function PersonMore({ locale, person }: Props) {
  const permissions = useStore($personPermissions, { ssr: 'initial' })
  const named =
    permissions.state === 'ready' && permissions.value.entries.find((one) => one.organisation_name)

  return (
    <>
      <PersonMemberships locale={locale} person={person} />
      <PersonPermissions locale={locale} person={person} />
      {person.state === 'active' && <PersonAvailability locale={locale} userId={person.id} />}
      {/* What stands below a list waits for the list. */}
      {permissions.state !== 'loading' && (
        <PersonStanding
          locale={locale}
          person={person}
          organisation={(named && named.organisation_name) || undefined}
        />
      )}
    </>
  )
}

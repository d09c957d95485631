import { useStore } from '@nanostores/react'
import { organisationsOf } from '../../../lib/stores/organisation/organisation.ts'
import { $session, userOf } from '../../../lib/stores/session/session.ts'
import type { Choice } from '../../ui/fields/choices.tsx'

/** The organisations of the tenant that are not closed, by name: whoever administers it sees them all. */
export function useOrganisationChoices(): readonly Choice[] {
  const user = userOf(useStore($session, { ssr: 'initial' }))
  const names = new Intl.Collator('de', { numeric: true })
  return (user ? organisationsOf(user, []) : [])
    .map(({ id, name = `#${id}` }) => ({ value: String(id), label: name }))
    .toSorted((one, other) => names.compare(one.label, other.label))
}

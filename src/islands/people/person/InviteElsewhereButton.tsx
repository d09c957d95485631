import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { Person } from '../../../contract/people/people.ts'
import type { Membership, User } from '../../../contract/account/session.ts'
import { $session, userOf } from '../../../lib/stores/session/session.ts'
import { ledOrganisations } from './led-organisations.ts'
import { tellFailure } from '../../shared/tell-failure.ts'
import { translate } from '../../../i18n/translate.ts'

interface Props {
  locale: Locale
  person: Person
}

type Work = typeof import('./InviteElsewhere.tsx')

/** Where somebody leads organisations that a member does not belong to; the form is fetched when it is asked for. */
export function InviteElsewhereButton({ locale, person }: Props) {
  const [work, setWork] = useState<Work>()
  const organisations = othersOf(userOf(useStore($session, { ssr: 'initial' })), person)
  // Whoever cannot sign in cannot join.
  if (person.state !== 'active' || organisations.length === 0) return null

  const begin = () => {
    import('./InviteElsewhere.tsx').then(setWork, (error: unknown) =>
      tellFailure(locale, error, 'What invites a member elsewhere could not be loaded.'),
    )
  }
  return (
    <>
      <button type="button" className="button" aria-haspopup="dialog" onClick={begin}>
        {translate(locale)('personStanding.membership.elsewhere')}
      </button>
      {work && (
        <work.InviteElsewhere {...{ locale, person, organisations }} onClose={() => setWork(undefined)} />
      )}
    </>
  )
}

/** By name. A backend that does not say where somebody belongs does not say where they do not, either. */
function othersOf(viewer: User | undefined, { memberships }: Person): readonly Membership[] {
  if (!memberships) return []
  const own = memberships.filter(({ left_at }) => left_at === null)
  const ids = new Set(own.map(({ organisation_id: id }) => id))
  const names = new Intl.Collator('de')
  return ledOrganisations(viewer)
    .filter(({ organisation_id: id }) => !ids.has(id))
    .toSorted((one, other) => names.compare(one.organisation_name, other.organisation_name))
}

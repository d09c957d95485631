import './person-memberships.css'
import { useStore } from '@nanostores/react'
import { languageTags, type Locale } from '../../../contract/locales.ts'
import type { Person, PersonMembership } from '../../../contract/people/people.ts'
import { translate } from '../../../i18n/translate.ts'
import { memberName } from '../../../lib/people/member-name.ts'
import { ORGANISATION_PARAMETER } from '../../../lib/organisation/organisation-parameter.ts'
import { $organisationId } from '../../../lib/stores/organisation/organisation.ts'
import { $session, userOf } from '../../../lib/stores/session/session.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { next } from '../../ui/icons/interface.ts'
import { ListRow } from '../../ui/layout/ListRow.tsx'
import { ledOrganisations } from './led-organisations.ts'

interface Props {
  locale: Locale
  person: Person
}

/** Where a member belongs, or once did, as far as whoever looks leads there: each place is one tap away. */
export function PersonMemberships({ locale, person }: Props) {
  const t = translate(locale)
  const here = useStore($organisationId, { ssr: 'initial' })
  const led = ledOrganisations(userOf(useStore($session, { ssr: 'initial' })))
  const { memberships = [] } = person
  // Of the only one the page says everything already.
  if (memberships.every(({ organisation_id: id }) => id === here)) return null

  return (
    <section className="person-memberships" aria-labelledby="person-memberships">
      <h2 id="person-memberships">{t('personMemberships.heading')}</h2>
      <ul className="list-rows card">
        {inOrder(memberships, here).map((membership) => {
          const { organisation_id: id } = membership
          const isHere = id === here
          const mayOpen = !isHere && led.some((one) => one.organisation_id === id)
          return <MembershipRow key={id} {...{ locale, person, membership, isHere, mayOpen }} />
        })}
      </ul>
    </section>
  )
}

interface RowProps extends Props {
  membership: PersonMembership
  isHere: boolean
  mayOpen: boolean
}

function MembershipRow({ locale, person, membership, isHere, mayOpen }: RowProps) {
  const t = translate(locale)
  const { organisation_id: id, organisation_name, admin, left_at } = membership
  const name = <bdi>{organisation_name}</bdi>

  return (
    <ListRow
      title={
        <span className="person-membership" data-over={left_at !== null || undefined}>
          {mayOpen ? (
            // This very page; nobody wants to pass the same person twice on the way back.
            <a
              className="list-row-title"
              href={`?${ORGANISATION_PARAMETER}=${id}`}
              data-astro-history="replace"
            >
              {name}{' '}
              <span className="visually-hidden">
                {t('personMemberships.open', { name: memberName(person) })}
              </span>
            </a>
          ) : (
            name
          )}
          {isHere && (
            <span className="badge" data-here="">
              {t('personMemberships.here')}
            </span>
          )}
          {admin && <span className="badge">{t('person.admin')}</span>}
        </span>
      }
      meta={<Since locale={locale} membership={membership} />}
      trailing={mayOpen && <Icon shape={next} directional />}
    />
  )
}

/** 'Gruppenführer · seit 12.02.2019', 'Truppmann · 12.02.2012 – 31.03.2019 · nicht mehr Mitglied' */
function Since({ locale, membership }: Pick<RowProps, 'locale' | 'membership'>) {
  const t = translate(locale)
  const { function: role, joined_at, left_at } = membership
  const days = new Intl.DateTimeFormat(languageTags[locale], { dateStyle: 'medium' })
  const joined = new Date(joined_at)

  return (
    <>
      {role && <bdi>{role}</bdi>}
      {role && ' · '}
      {left_at === null
        ? t('personMemberships.since', { day: days.format(joined) })
        : t('personMemberships.was', { days: days.formatRange(joined, new Date(left_at)) })}
    </>
  )
}

/** The one that is open comes first; names of organisations are German in every language of the interface. */
function inOrder(memberships: readonly PersonMembership[], here: number): PersonMembership[] {
  const names = new Intl.Collator('de')
  return memberships.toSorted(
    (one, other) =>
      Number(other.organisation_id === here) - Number(one.organisation_id === here) ||
      names.compare(one.organisation_name, other.organisation_name),
  )
}

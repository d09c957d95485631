import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { type Invitation, invitationStates } from '../../../contract/people/invitations.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { invitationFilter, isNarrowed, type PeopleView, withFilter } from '../../../lib/people/people-view.ts'
import type { ShownLink } from '../../../contract/people/shown-link.ts'
import { $invitations, loadInvitations, showInvitationLink } from '../../../lib/stores/people/invitations.ts'
import { $peopleView } from '../../../lib/stores/people/people-view.ts'
import { Empty } from '../../ui/feedback/Failure.tsx'
import { FilterBar } from '../../ui/layout/FilterBar.tsx'
import { InvitationRow } from './InvitationRow.tsx'
import { NobodyFound } from '../list/NobodyFound.tsx'
import { PeopleFound } from '../list/PeopleFound.tsx'
import { RevokeInvitation } from './RevokeInvitation.tsx'
import { useDelivery } from './use-delivery.ts'
import { LateLink } from '../../shared/LateLink.tsx'
import { tellInvitationFailure } from './tell-invitation-failure.ts'
import { NoMail } from '../../shared/NoMail.tsx'
import { TypedSearch } from '../../shared/TypedSearch.tsx'
import { goToPeople, hrefOfPeople } from '../list/use-people-address.ts'

type InvitationView = Extract<PeopleView, { list: 'invitations' }>

interface Props {
  locale: Locale
  view: InvitationView
}

const ALL = 'all'

export function InvitationList({ locale, view }: Props) {
  const t = translate(locale)
  const invitations = useStore($invitations, { ssr: 'initial' })
  const refused = (invitations.state === 'ready' && invitations.value.refused) || 0
  useDelivery(invitations.state === 'ready' ? invitations.value.data : [])
  const [asked, setAsked] = useState<Invitation>()
  const [revoked, setRevoked] = useState(0)
  // Here, because its row may go from the list while the link is shown.
  const [handed, setHanded] = useState<Invitation>()
  // Once the question is gone: it gives the focus back to what asked it, and that may be gone, too.
  useEffect(() => {
    if (revoked > 0) document.querySelector('h1')?.focus()
  }, [revoked])
  const inState = (state: string) => withFilter(view, invitationFilter({ ...view.filter, state }))
  const atPage = (page: number) => ({ ...view, page })

  return (
    <>
      <FilterBar
        label={t('people.invitations.filter')}
        options={([ALL, ...invitationStates] as const).map((state) => ({
          value: state,
          label: state === ALL ? t('people.invitations.all') : t(`people.invitations.states.${state}`),
          href: hrefOfPeople(inState(state)),
        }))}
        chosen={view.filter.state ?? ALL}
        onChoose={(state) => goToPeople(inState(state))}
        search={
          <TypedSearch
            words={{
              label: t('people.invitations.search'),
              short: t('people.searchShort'),
              clear: t('people.clearSearch'),
            }}
            search={view.filter.search}
            onSearch={searchInvitations}
          />
        }
      />
      <NoMail t={t} instead={t('people.invitations.noMail')} />
      {/* There from the beginning, so that it is read out when it comes. */}
      <p role="status" className={refused > 0 ? 'notice warning' : 'visually-hidden'}>
        {refused > 0 && t('people.invitations.refused', { count: refused })}
      </p>
      <PeopleFound
        locale={locale}
        list={invitations}
        onRetry={() => void loadInvitations()}
        onPage={(page) => goToPeople(atPage(page))}
        hrefOf={(page) => hrefOfPeople(atPage(page))}
        countOf={(count) => t('people.invitations.count', { count })}
        empty={
          isNarrowed(view) ? (
            <NobodyFound locale={locale} list="invitations" />
          ) : (
            <Empty text={t('people.invitations.none')} hint={t('people.invitations.noneHint')} />
          )
        }
      >
        {({ data }) => (
          <ul className="list-rows card invitations">
            {data.map((one) => (
              <InvitationRow
                key={one.id}
                locale={locale}
                invitation={one}
                onShow={() => setHanded(one)}
                onRevoke={() => setAsked(one)}
              />
            ))}
          </ul>
        )}
      </PeopleFound>
      {handed && (
        <LateLink
          key={handed.id}
          locale={locale}
          heading={t('people.invitations.shownHeading', { email: handed.email })}
          before={t('people.invitations.showConsequence')}
          after={t('people.invitations.shownAbout')}
          make={() => makeLink(locale, handed)}
          onClose={() => {
            setHanded(undefined)
            void loadInvitations()
          }}
        />
      )}
      {asked && (
        <RevokeInvitation
          key={asked.id}
          locale={locale}
          invitation={asked}
          onCancel={() => setAsked(undefined)}
          onRevoked={() => {
            setAsked(undefined)
            setRevoked(revoked + 1)
          }}
        />
      )}
    </>
  )
}

async function makeLink(locale: Locale, invitation: Invitation): Promise<ShownLink | undefined> {
  try {
    return await showInvitationLink(invitation)
  } catch (error) {
    tellInvitationFailure(locale, error, 'The link of an invitation was not shown.')
    return undefined
  }
}

/** What is shown when the words come may be narrowed down otherwise by now. */
function searchInvitations(search: string | undefined): void {
  const now = $peopleView.get()
  if (now.list === 'invitations') goToPeople(withFilter(now, invitationFilter({ ...now.filter, search })))
}

import './people/list/people.css'
import { useStore } from '@nanostores/react'
import type { Locale } from '../contract/locales.ts'
import { translate } from '../i18n/translate.ts'
import { firstView } from '../lib/people/people-view.ts'
import { $organisationId } from '../lib/stores/organisation/organisation.ts'
import { $peopleView } from '../lib/stores/people/people-view.ts'
import { InvitationList } from './people/invitations/InvitationList.tsx'
import { InviteButton } from './people/invitations/InviteButton.tsx'
import { MemberList } from './people/list/MemberList.tsx'
import { hrefOfPeople, usePeopleAddress } from './people/list/use-people-address.ts'
import { TabLinks } from './ui/layout/TabLinks.tsx'

/** Who belongs to the organisation, and who is invited into it. */
export function People({ locale }: { locale: Locale }) {
  const t = translate(locale)
  usePeopleAddress()
  const view = useStore($peopleView, { ssr: 'initial' })
  // As it is, also while the page is taken over: another key then would undo what was pressed before.
  const organisationId = useStore($organisationId)

  return (
    <div className="people">
      <div className="page-head">
        <h1 tabIndex={-1}>{t('people.heading')}</h1>
        {/* What was begun for one organisation is nothing for another. */}
        <InviteButton key={organisationId} locale={locale} />
      </div>
      <TabLinks
        label={t('people.lists')}
        links={(['members', 'invitations'] as const).map((list) => ({
          href: hrefOfPeople(firstView(list)),
          label: t(`people.${list}.heading`),
          current: view.list === list,
        }))}
      />
      {view.list === 'members' ? (
        <MemberList locale={locale} view={view} />
      ) : (
        <InvitationList locale={locale} view={view} />
      )}
    </div>
  )
}

import { useStore } from '@nanostores/react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { loading } from '../../../lib/api/loadable.ts'
import { $groups } from '../../../lib/stores/people/groups.ts'
import { $members, loadMembers, type MemberView } from '../../../lib/stores/people/people.ts'
import { MemberExport } from './MemberExport.tsx'
import { MemberFilters } from './MemberFilters.tsx'
import { MemberRows } from './MemberRows.tsx'
import { MemberTable } from './MemberTable.tsx'
import { NobodyFound } from './NobodyFound.tsx'
import { PeopleFound } from './PeopleFound.tsx'
import { goToPeople, hrefOfPeople } from './use-people-address.ts'
import { useWide } from '../../shared/use-wide.ts'

interface Props {
  locale: Locale
  view: MemberView
}

export function MemberList({ locale, view }: Props) {
  const t = translate(locale)
  const listed = useStore($members, { ssr: 'initial' })
  // The names of their groups stand in the rows: nothing moves when they come.
  const groups = useStore($groups, { ssr: 'initial' })
  const members = groups.state === 'loading' && listed.state === 'ready' ? loading : listed
  const isWide = useWide()
  const List = isWide ? MemberTable : MemberRows
  const atPage = (page: number) => ({ ...view, page })
  const shown = members.state === 'ready' ? members.value.data : []

  return (
    <>
      <MemberFilters locale={locale} view={view} shown={shown} />
      <PeopleFound
        locale={locale}
        list={members}
        onRetry={() => void loadMembers()}
        onPage={(page) => goToPeople(atPage(page))}
        hrefOf={(page) => hrefOfPeople(atPage(page))}
        countOf={(count) => t('people.members.count', { count })}
        action={<MemberExport locale={locale} view={view} />}
        empty={<NobodyFound locale={locale} list="members" />}
      >
        {({ data }) => <List locale={locale} members={data} view={view} />}
      </PeopleFound>
    </>
  )
}

import './people/groups/group-detail.css'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Group } from '../contract/people/groups.ts'
import type { Locale } from '../contract/locales.ts'
import { localizePath } from '../i18n/paths.ts'
import { translate } from '../i18n/translate.ts'
import { matchRoute, routes } from '../lib/routes.ts'
import { $group, showGroup } from '../lib/stores/people/group.ts'
import { $groupMembers } from '../lib/stores/people/group-members.ts'
import { GroupEditor } from './people/groups/GroupEditor.tsx'
import { GroupFacts } from './people/groups/GroupFacts.tsx'
import { GroupMark } from './shared/GroupMark.tsx'
import { GroupMembers } from './people/groups/GroupMembers.tsx'
import { GroupRemoval } from './people/groups/GroupRemoval.tsx'
import { LeaveWithOrganisation } from './shared/LeaveWithOrganisation.tsx'
import { NoGroup } from './people/groups/NoGroup.tsx'
import { DataAge } from './ui/feedback/DataAge.tsx'

/** The page of one group: its address says which. */
export function GroupDetail({ locale }: { locale: Locale }) {
  const group = useStore($group, { ssr: 'initial' })
  const [isDeleted, setDeleted] = useState(false)
  const way = useRef<HTMLAnchorElement>(null)
  const name = group.state === 'ready' ? group.value.name : undefined
  const list = localizePath(routes.groups.pattern, locale)
  useEffect(() => {
    // Whoever went back before the script came is on another page already.
    const id = matchRoute(location.pathname)?.params['id']
    return id === undefined ? undefined : showGroup(Number(id))
  }, [])
  // The shell of the page is the same for every group: its title can only come with the group.
  useEffect(() => {
    if (name) document.title = `${name} · ${translate(locale)('common.product')}`
  }, [name, locale])
  // What was typed about it holds nobody any more: its form has gone before.
  useEffect(() => {
    const timer = isDeleted ? setTimeout(() => way.current?.click()) : undefined
    return () => clearTimeout(timer)
  }, [isDeleted])

  return (
    <div className="group-detail under-age">
      <LeaveWithOrganisation to={list} />
      <a ref={way} hidden href={list} tabIndex={-1} />
      {group.state === 'ready' && !isDeleted && (
        <>
          <DataAge locale={locale} at={group.at} stale={group.stale} above />
          <Page locale={locale} group={group.value} onDeleted={() => setDeleted(true)} />
        </>
      )}
      {group.state !== 'ready' && <NoGroup locale={locale} group={group} />}
    </div>
  )
}

interface PageProps {
  locale: Locale
  group: Group
  onDeleted: () => void
}

function Page({ locale, group, onDeleted }: PageProps) {
  const { id, name, description, colour } = group
  const members = useStore($groupMembers, { ssr: 'initial' })

  return (
    <article className="group-page">
      <header className="group-head">
        <h1 tabIndex={-1}>
          <GroupMark name={name} colour={colour} />
        </h1>
        {description && <p dir="auto">{description}</p>}
        <p className="muted">
          <GroupFacts locale={locale} group={group} />
        </p>
      </header>
      <GroupMembers key={`members-${id}`} locale={locale} group={group} />
      {/* Who is in a group is looked for more often than the group is changed: what changes it stands below, and waits for them. */}
      {members.state !== 'loading' && (
        <>
          <GroupEditor key={`editor-${id}`} locale={locale} group={group} />
          <GroupRemoval locale={locale} group={group} onDeleted={onDeleted} />
        </>
      )}
    </article>
  )
}

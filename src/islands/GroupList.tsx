import './people/groups/group-list.css'
import { useStore } from '@nanostores/react'
import type { Group } from '../contract/people/groups.ts'
import type { Locale } from '../contract/locales.ts'
import { localizePath } from '../i18n/paths.ts'
import { translate } from '../i18n/translate.ts'
import { isMissingCall } from '../lib/api/api-error.ts'
import type { Loadable } from '../lib/api/loadable.ts'
import { problemWords } from '../lib/api/problem-words.ts'
import { routes } from '../lib/routes.ts'
import { $groups, loadGroups } from '../lib/stores/people/groups.ts'
import { GroupRow } from './people/groups/GroupRow.tsx'
import { DataAge } from './ui/feedback/DataAge.tsx'
import { Empty, Failure, Offline } from './ui/feedback/Failure.tsx'
import { Icon } from './ui/icons/Icon.tsx'
import { plus } from './ui/icons/map.ts'
import { groups as sign } from './ui/icons/settings.ts'
import { SkeletonRows } from './ui/feedback/SkeletonRows.tsx'

/** The groups of the organisation, each with what it may do. */
export function GroupList({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const groups = useStore($groups, { ssr: 'initial' })
  const shown = groups.state === 'ready' ? groups : undefined

  return (
    <div className="group-list">
      <div className="page-head">
        <h1 tabIndex={-1}>{t('groups.heading')}</h1>
        {shown && <DataAge locale={locale} at={shown.at} stale={shown.stale} />}
        {shown && shown.value.length > 0 && (
          <a className="button secondary" href={localizePath(routes.newGroup.pattern, locale)}>
            <Icon shape={plus} />
            {t('groups.create')}
          </a>
        )}
      </div>
      <Rows locale={locale} groups={groups} />
    </div>
  )
}

function Rows({ locale, groups }: { locale: Locale; groups: Loadable<readonly Group[]> }) {
  const t = translate(locale)
  if (groups.state === 'loading') return <SkeletonRows rows={3} label={t('common.loading')} />
  if (groups.state === 'failed') {
    if (isMissingCall(groups.error))
      return <Empty shape={sign} text={t('groups.missing')} hint={t('groups.missingHint')} />
    const State = groups.error.kind === 'offline' ? Offline : Failure
    const retry = { label: t('common.retry'), busy: groups.changing, onRetry: () => void loadGroups() }
    return <State {...problemWords(t, groups.error)} retry={retry} />
  }
  if (groups.value.length === 0) {
    const first = (
      <a className="button primary" href={localizePath(routes.newGroup.pattern, locale)}>
        {t('groups.first')}
      </a>
    )
    return <Empty shape={sign} text={t('groups.none')} hint={t('groups.noneHint')} action={first} />
  }
  return (
    <ul className="list-rows card">
      {groups.value.map((group) => (
        <GroupRow key={group.id} locale={locale} group={group} />
      ))}
    </ul>
  )
}

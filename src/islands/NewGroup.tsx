import { useEffect, useState } from 'react'
import type { Locale } from '../contract/locales.ts'
import { localizePath } from '../i18n/paths.ts'
import { translate } from '../i18n/translate.ts'
import { routes } from '../lib/routes.ts'
import { GroupMaker } from './people/groups/GroupMaker.tsx'
import { LeaveWithOrganisation } from './shared/LeaveWithOrganisation.tsx'
import { SkeletonRows } from './ui/feedback/SkeletonRows.tsx'

/** The page on which a group is made. */
export function NewGroup({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const [isAlive, setAlive] = useState(false)
  // A form that nobody listens to yet would be sent by the browser, and lose what was typed.
  useEffect(() => setAlive(true), [])

  return (
    <div className="new-group">
      <LeaveWithOrganisation to={localizePath(routes.groups.pattern, locale)} />
      <div className="page-head">
        <h1 tabIndex={-1}>{t('groupForm.newHeading')}</h1>
      </div>
      {isAlive ? (
        <GroupMaker locale={locale} />
      ) : (
        <div className="group-editor" aria-busy="true">
          <SkeletonRows rows={6} label={t('common.loading')} />
        </div>
      )}
    </div>
  )
}

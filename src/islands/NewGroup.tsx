import type { Locale } from '../contract/locales.ts'
import { localizePath } from '../i18n/paths.ts'
import { translate } from '../i18n/translate.ts'
import { routes } from '../lib/routes.ts'
import { GroupMaker } from './parts/GroupMaker.tsx'
import { LeaveWithOrganisation } from './parts/LeaveWithOrganisation.tsx'

/** The page on which a group is made. */
export function NewGroup({ locale }: { locale: Locale }) {
  return (
    <div className="new-group">
      <LeaveWithOrganisation to={localizePath(routes.groups.pattern, locale)} />
      <div className="page-head">
        <h1 tabIndex={-1}>{translate(locale)('groupForm.newHeading')}</h1>
      </div>
      <GroupMaker locale={locale} />
    </div>
  )
}

import type { Group } from '../../../contract/people/groups.ts'
import type { Locale } from '../../../contract/locales.ts'
import { localizePath, pathOf } from '../../../i18n/paths.ts'
import { routes } from '../../../lib/routes.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { next } from '../../ui/icons/interface.ts'
import { ListRow } from '../../ui/layout/ListRow.tsx'
import { GroupFacts } from './GroupFacts.tsx'
import { GroupMark } from '../../shared/GroupMark.tsx'

/** One group of the list: the whole row leads to it. */
export function GroupRow({ locale, group }: { locale: Locale; group: Group }) {
  const { id, name, description, colour } = group

  return (
    <ListRow
      href={localizePath(pathOf(routes.group, { id }), locale)}
      title={<GroupMark name={name} colour={colour} />}
      meta={
        <>
          {description && (
            <span className="group-about" dir="auto">
              {description}
            </span>
          )}
          <GroupFacts locale={locale} group={group} />
        </>
      }
      trailing={<Icon shape={next} directional />}
    />
  )
}

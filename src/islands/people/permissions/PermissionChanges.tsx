import type { PermissionEntry } from '../../../contract/permissions.ts'
import type { PermissionChange } from '../../../contract/people/person-permissions.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { isPermissionName, lineOf } from '../../../lib/people/permission-preview.ts'
import { permissionWords } from './permission-words.ts'

/** Line by line what would be before and after. */
export function PermissionChanges({ t, changes }: { t: Translate; changes: readonly PermissionChange[] }) {
  const organisations = new Set(changes.map(({ after }) => after.organisation_id))

  return (
    <details className="permission-changes">
      <summary>{t('personPermissions.preview.show')}</summary>
      <ul>
        {changes.map(({ before, after }) => (
          <li key={lineOf(after)}>
            <span>{nameIn(t, after, organisations.size > 1)}</span>
            <strong>
              {t('personPermissions.preview.change', {
                before: yesOrNo(t, before),
                after: yesOrNo(t, after),
              })}
            </strong>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** @param isOfSeveral whether it has to say of which organisation */
function nameIn(t: Translate, { name, organisation_name }: PermissionEntry, isOfSeveral: boolean): string {
  const permission = isPermissionName(name) ? permissionWords(t, name) : name
  if (!isOfSeveral) return permission
  return t('personPermissions.preview.at', {
    permission,
    organisation: organisation_name ?? t('personPermissions.columns.generally'),
  })
}

function yesOrNo(t: Translate, { has_permission }: PermissionEntry): string {
  return t(has_permission ? 'personPermissions.yes' : 'personPermissions.no')
}

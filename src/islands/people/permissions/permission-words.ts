import type { Translate } from '../../../i18n/translate.ts'
import type { Reason } from '../../../lib/people/permission-rows.ts'
import type { PermissionName } from '../../../contract/permission-names.ts'

/** What a permission lets people do, in plain words. */
export function permissionWords(t: Translate, name: PermissionName): string {
  return t(`permissionNames.${name}`)
}

/** Why it holds, or does not. @param organisation its name */
export function reasonWords(t: Translate, reason: Reason, organisation: string): string {
  if (reason.kind !== 'grant') return t(`personPermissions.reasons.${reason.kind}`, { organisation })

  const { granted, group, reach, beats } = reason
  const said = granted ? 'granted' : 'refused'
  const why =
    group === undefined
      ? t(`personPermissions.reasons.direct.${reach}.${said}`, { organisation })
      : t(`personPermissions.reasons.group.${said}`, { group })
  if (beats === 'others') return t('personPermissions.reasons.beats.others', { reason: why })
  if (beats === 'general')
    return t(`personPermissions.reasons.beats.${granted ? 'generalRefusal' : 'generalGrant'}`, {
      reason: why,
    })
  return why
}

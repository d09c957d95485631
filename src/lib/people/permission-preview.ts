import { type PermissionEntry } from '../../contract/permissions.ts'
import type { PermissionChange } from '../../contract/people/person-permissions.ts'
import { type PermissionName, permissionNames } from '../../contract/permission-names.ts'

/** What a change would change, told apart by what matters to the person. */
export interface PreviewSummary {
  /** What they may do after it, and not before. */
  more: readonly PermissionChange[]
  less: readonly PermissionChange[]
  /** What they may do as before, for another reason. */
  otherReason: readonly PermissionChange[]
}

export function summarise(changes: readonly PermissionChange[]): PreviewSummary {
  const isGained = ({ before, after }: PermissionChange) => !before.has_permission && after.has_permission
  const isLost = ({ before, after }: PermissionChange) => before.has_permission && !after.has_permission
  return {
    more: changes.filter(isGained),
    less: changes.filter(isLost),
    otherReason: changes.filter((change) => !isGained(change) && !isLost(change)),
  }
}

/** What tells two lines of a preview apart. */
export function lineOf({ name, organisation_id }: PermissionEntry): string {
  return `${name} ${organisation_id}`
}

export function isPermissionName(name: string): name is PermissionName {
  return permissionNames.some((one) => one === name)
}

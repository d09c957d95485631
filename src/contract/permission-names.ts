/** Every permission there is, as the specification names them (section 6). */
export const permissionNames = [
  'operations.view',
  'operations.create',
  'operations.update',
  'operations.delete',
  'operations.archive',
  'vehicles.view',
  'vehicles.fms',
  'files.view',
  'files.upload',
  'files.manage',
  'files.delete',
  'files.share',
  'availability.view',
] as const
export type PermissionName = (typeof permissionNames)[number]

/** All permissions that an action needs: uploading, changing or deleting files also needs the permission to see them. */
export function neededFor(name: PermissionName): readonly PermissionName[] {
  return name.startsWith('files.') && name !== 'files.view' ? ['files.view', name] : [name]
}

/** The same of a call, which may say what it takes besides. */
export function neededBy(access: {
  permission: PermissionName
  besides?: readonly PermissionName[]
}): readonly PermissionName[] {
  return access.besides ? [...access.besides, access.permission] : neededFor(access.permission)
}

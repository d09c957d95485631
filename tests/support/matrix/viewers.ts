/** Everybody who may stand at the door of a call, as the titles of the tests name them. */
export const viewers = {
  stranger: 'stranger',
  member: 'member with the right',
  leader: 'leader with the right',
  refused: 'member without the right',
  ungranted: 'member whom nobody granted anything',
  elsewhere: 'member of another organisation',
  otherTenant: 'person of another tenant',
  otherTenantAdmin: 'tenant admin of another tenant',
  organisationAdmin: 'organisation admin',
  tenantAdmin: 'tenant admin',
  former: 'somebody who left the organisation',
  inactive: 'inactive person',
  revoked: 'ended session',
  expired: 'expired token',
  intakeKey: 'intake key',
} as const
export type Viewer = keyof typeof viewers

export const everyViewer = Object.keys(viewers) as Viewer[]

/** Those whom the session of their token names: the others are nobody. */
export const signedIn: readonly Viewer[] = [
  'member',
  'leader',
  'refused',
  'ungranted',
  'elsewhere',
  'otherTenant',
  'otherTenantAdmin',
  'organisationAdmin',
  'tenantAdmin',
  'former',
]

/** Those who belong to the organisation of the matrix, or see it as their tenant's. */
export const atHome: readonly Viewer[] = [
  'member',
  'leader',
  'refused',
  'ungranted',
  'organisationAdmin',
  'tenantAdmin',
]

/** Those of them who hold every permission there. */
export const entitled: readonly Viewer[] = ['member', 'leader', 'organisationAdmin', 'tenantAdmin']

/** Those of them who administer it; a permission does not. */
export const administrating: readonly Viewer[] = ['organisationAdmin', 'tenantAdmin']

/** Those who administer a tenant: each of them their own. */
export const administratingTenant: readonly Viewer[] = ['tenantAdmin', 'otherTenantAdmin']

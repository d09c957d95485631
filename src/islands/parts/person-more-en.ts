import permissionNames from '../../i18n/en/permissionNames.json' with { type: 'json' }
import personMemberships from '../../i18n/en/personMemberships.json' with { type: 'json' }
import personPermissions from '../../i18n/en/personPermissions.json' with { type: 'json' }

export const catalogue = { permissionNames, personMemberships, personPermissions }

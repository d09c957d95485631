import permissionNames from '../../i18n/de/permissionNames.json' with { type: 'json' }
import personMemberships from '../../i18n/de/personMemberships.json' with { type: 'json' }
import personPermissions from '../../i18n/de/personPermissions.json' with { type: 'json' }

export const catalogue = { permissionNames, personMemberships, personPermissions }

import permissionNames from '../../../i18n/de/people/permissionNames.json' with { type: 'json' }
import personMemberships from '../../../i18n/de/people/personMemberships.json' with { type: 'json' }
import personPermissions from '../../../i18n/de/people/personPermissions.json' with { type: 'json' }

export const catalogue = { permissionNames, personMemberships, personPermissions }

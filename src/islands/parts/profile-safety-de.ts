import deviceSessions from '../../i18n/de/deviceSessions.json' with { type: 'json' }
import forms from '../../i18n/de/forms.json' with { type: 'json' }
import ownData from '../../i18n/de/ownData.json' with { type: 'json' }
import passwordChange from '../../i18n/de/passwordChange.json' with { type: 'json' }
import passwords from '../../i18n/de/passwords.json' with { type: 'json' }

export const catalogue = { deviceSessions, forms, ownData, passwordChange, passwords }

import deviceSessions from '../../i18n/en/deviceSessions.json' with { type: 'json' }
import forms from '../../i18n/en/forms.json' with { type: 'json' }
import ownData from '../../i18n/en/ownData.json' with { type: 'json' }
import passwordChange from '../../i18n/en/passwordChange.json' with { type: 'json' }
import passwords from '../../i18n/en/passwords.json' with { type: 'json' }

export const catalogue = { deviceSessions, forms, ownData, passwordChange, passwords }

import accountDeletion from '../../../i18n/de/account/accountDeletion.json' with { type: 'json' }
import calendarAddress from '../../../i18n/de/account/calendarAddress.json' with { type: 'json' }
import copying from '../../../i18n/de/parts/copying.json' with { type: 'json' }
import deviceSessions from '../../../i18n/de/account/deviceSessions.json' with { type: 'json' }
import emailChange from '../../../i18n/de/account/emailChange.json' with { type: 'json' }
import forms from '../../../i18n/de/parts/forms.json' with { type: 'json' }
import ownData from '../../../i18n/de/account/ownData.json' with { type: 'json' }
import ownPicture from '../../../i18n/de/account/ownPicture.json' with { type: 'json' }
import passwordChange from '../../../i18n/de/account/passwordChange.json' with { type: 'json' }
import passwords from '../../../i18n/de/account/passwords.json' with { type: 'json' }
import signInSafety from '../../../i18n/de/account/signInSafety.json' with { type: 'json' }

export const catalogue = {
  accountDeletion,
  calendarAddress,
  copying,
  deviceSessions,
  emailChange,
  forms,
  ownData,
  ownPicture,
  passwordChange,
  passwords,
  signInSafety,
}

import accountDeletion from '../../../i18n/en/account/accountDeletion.json' with { type: 'json' }
import calendarAddress from '../../../i18n/en/account/calendarAddress.json' with { type: 'json' }
import copying from '../../../i18n/en/parts/copying.json' with { type: 'json' }
import deviceSessions from '../../../i18n/en/account/deviceSessions.json' with { type: 'json' }
import emailChange from '../../../i18n/en/account/emailChange.json' with { type: 'json' }
import forms from '../../../i18n/en/parts/forms.json' with { type: 'json' }
import ownData from '../../../i18n/en/account/ownData.json' with { type: 'json' }
import ownPicture from '../../../i18n/en/account/ownPicture.json' with { type: 'json' }
import passwordChange from '../../../i18n/en/account/passwordChange.json' with { type: 'json' }
import passwords from '../../../i18n/en/account/passwords.json' with { type: 'json' }
import signInSafety from '../../../i18n/en/account/signInSafety.json' with { type: 'json' }

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

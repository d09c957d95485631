import accountDeletion from '../../i18n/en/accountDeletion.json' with { type: 'json' }
import calendarAddress from '../../i18n/en/calendarAddress.json' with { type: 'json' }
import copying from '../../i18n/en/copying.json' with { type: 'json' }
import deviceSessions from '../../i18n/en/deviceSessions.json' with { type: 'json' }
import emailChange from '../../i18n/en/emailChange.json' with { type: 'json' }
import forms from '../../i18n/en/forms.json' with { type: 'json' }
import ownData from '../../i18n/en/ownData.json' with { type: 'json' }
import ownPicture from '../../i18n/en/ownPicture.json' with { type: 'json' }
import passwordChange from '../../i18n/en/passwordChange.json' with { type: 'json' }
import passwords from '../../i18n/en/passwords.json' with { type: 'json' }
import signInSafety from '../../i18n/en/signInSafety.json' with { type: 'json' }

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

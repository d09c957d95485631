import accountDeletion from '../../i18n/de/accountDeletion.json' with { type: 'json' }
import calendarAddress from '../../i18n/de/calendarAddress.json' with { type: 'json' }
import copying from '../../i18n/de/copying.json' with { type: 'json' }
import deviceSessions from '../../i18n/de/deviceSessions.json' with { type: 'json' }
import emailChange from '../../i18n/de/emailChange.json' with { type: 'json' }
import forms from '../../i18n/de/forms.json' with { type: 'json' }
import ownData from '../../i18n/de/ownData.json' with { type: 'json' }
import ownPicture from '../../i18n/de/ownPicture.json' with { type: 'json' }
import passwordChange from '../../i18n/de/passwordChange.json' with { type: 'json' }
import passwords from '../../i18n/de/passwords.json' with { type: 'json' }
import signInSafety from '../../i18n/de/signInSafety.json' with { type: 'json' }

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

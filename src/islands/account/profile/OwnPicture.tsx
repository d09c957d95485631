import './own-picture.css'
import { useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { User } from '../../../contract/account/session.ts'
import { translate } from '../../../i18n/translate.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { picture } from '../../ui/icons/files.ts'
import { OwnPictureDialog } from './OwnPictureDialog.tsx'

interface Props {
  locale: Locale
  user: User
  name: string
}

/** Lies over the person's picture, and changes it: nothing moves when it comes. */
export function OwnPicture({ locale, user, name }: Props) {
  const t = translate(locale)
  const [isOpen, setOpen] = useState(false)
  // A backend without pictures: nothing is offered.
  if (user.avatar === undefined) return null

  return (
    <>
      <button
        type="button"
        className="own-picture-edit"
        aria-label={t('ownPicture.edit')}
        title={t('ownPicture.edit')}
        onClick={() => setOpen(true)}
      >
        <span>
          <Icon shape={picture} size={16} />
        </span>
      </button>
      {isOpen && <OwnPictureDialog locale={locale} user={user} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

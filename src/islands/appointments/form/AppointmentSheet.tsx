import type { ReactNode } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'

interface Props {
  locale: Locale
  heading: string
  onClose: () => void
  children: ReactNode
}

/** A sheet with one form about an appointment; a press beside it loses nothing that was typed. */
export function AppointmentSheet({ locale, heading, onClose, children }: Props) {
  return (
    <Dialog
      open
      keepOpen
      shape="sheet"
      heading={heading}
      closeLabel={translate(locale)('appointmentForm.close')}
      onClose={onClose}
    >
      {children}
    </Dialog>
  )
}

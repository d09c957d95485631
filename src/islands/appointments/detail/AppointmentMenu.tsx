import { useStore } from '@nanostores/react'
import type { AppointmentDetail } from '../../../contract/appointments/appointments.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { mayAdminister } from '../../../lib/stores/session/permissions.ts'
import { $session, userOf } from '../../../lib/stores/session/session.ts'
import { cancel } from '../../ui/icons/appointments.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { more } from '../../ui/icons/frame.ts'
import { trash } from '../../ui/icons/interface.ts'
import { edit } from '../../ui/icons/work.ts'
import { Menu, type MenuItem } from '../../ui/overlay/Menu.tsx'

export interface MenuCallbacks {
  onEdit: () => void
  onCancel: () => void
  onDelete: () => void
}

interface Props extends MenuCallbacks {
  locale: Locale
  detail: AppointmentDetail
}

/** The actions on an appointment that the member may take; nothing where there are none. A cancelled one cannot be changed. */
export function AppointmentMenu({ locale, detail, onEdit, onCancel, onDelete }: Props) {
  const t = translate(locale)
  const user = userOf(useStore($session, { ssr: 'initial' }))
  const mayChange = detail.may_edit === true && detail.cancelled_at === null
  const mayDelete =
    detail.may_edit === true && detail.may_delete && mayAdminister(user, detail.organisation_id)
  const items: MenuItem[] = [
    ...(mayChange
      ? [
          { key: 'edit', label: t('appointmentDetail.edit'), shape: edit },
          { key: 'cancel', label: t('appointmentDetail.cancel'), shape: cancel },
        ]
      : []),
    ...(mayDelete
      ? [{ key: 'delete', label: t('appointmentDetail.delete'), shape: trash, danger: true }]
      : []),
  ]
  if (items.length === 0) return null

  const run = new Map([
    ['edit', onEdit],
    ['cancel', onCancel],
    ['delete', onDelete],
  ])
  return (
    <Menu
      id={`appointment-actions-${detail.id}`}
      label={t('appointmentDetail.more')}
      className="button quiet square"
      items={items}
      onChoose={(key) => run.get(key)?.()}
    >
      <Icon shape={more} />
    </Menu>
  )
}

import './invite.css'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { $online } from '../../../lib/stores/realtime/connection.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { NoMail } from '../../shared/NoMail.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { InviteMany } from './InviteMany.tsx'
import { InviteOne } from './InviteOne.tsx'

export interface InviteDialogProps {
  locale: Locale
  open: boolean
  onClose: () => void
}

/** Invites one person, or a list that was pasted. What is typed stays when it is closed; what was sent is gone. */
export function InviteDialog({ locale, open, onClose }: InviteDialogProps) {
  const t = translate(locale)
  const online = useStore($online, { ssr: 'initial' })
  const [sent, setSent] = useState({ one: 0, many: 0 })
  const form = (name: keyof typeof sent) => ({
    t,
    open,
    key: sent[name],
    onSent: () => {
      onClose()
      setSent({ ...sent, [name]: sent[name] + 1 })
    },
  })
  const { key: one, ...ofOne } = form('one')
  const { key: many, ...ofMany } = form('many')

  return (
    <Dialog
      open={open}
      heading={t('invite.heading')}
      closeLabel={t('common.close')}
      onClose={onClose}
      shape="wide"
      keepOpen
    >
      <div className="invite">
        <p className="muted if-mail">{t('invite.about')}</p>
        <NoMail t={t} instead={t('people.invitations.noMail')} />
        {!online && (
          <p className="notice warning" role="status">
            {t('invite.noNetwork')}
          </p>
        )}
        <Tabs
          id="invite"
          label={t('invite.heading')}
          tabs={[
            { key: 'one', label: t('invite.one.tab'), content: <InviteOne key={one} {...ofOne} /> },
            { key: 'many', label: t('invite.many.tab'), content: <InviteMany key={many} {...ofMany} /> },
          ]}
        />
      </div>
    </Dialog>
  )
}

import { type ComponentType, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { plus } from '../../ui/icons/map.ts'
import type { InviteDialogProps } from './InviteDialog.tsx'
import { tellFailure } from '../../shared/tell-failure.ts'

/** Opens the form to invite people; it is fetched then, and keeps what was typed when it is closed. */
export function InviteButton({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const [Dialog, setDialog] = useState<ComponentType<InviteDialogProps>>()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)

  async function show(): Promise<void> {
    setBusy(true)
    try {
      const { InviteDialog } = await import('./InviteDialog.tsx')
      setDialog(() => InviteDialog)
      setOpen(true)
    } catch (error) {
      tellFailure(locale, error, 'The form to invite people did not come.')
    }
    setBusy(false)
  }

  return (
    <>
      <button
        type="button"
        className="button secondary"
        aria-haspopup="dialog"
        aria-disabled={busy}
        onClick={() => !busy && void show()}
      >
        <Icon shape={plus} />
        {t('people.invite')}
      </button>
      {Dialog && <Dialog locale={locale} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

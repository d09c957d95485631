import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { pause } from '../../../lib/device/lock.ts'
import { sendEverything } from '../../../lib/stores/outbox/outbox.ts'
import { countInTime } from '../../../lib/stores/outbox/count-in-time.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'

/** Longer nobody waits for what a bad line does not bring through. */
const PATIENCE_MS = 3_000

/**
 * Asks whoever signs out with something that cannot be sent. A root of its own: hardly anybody ever sees it, and everybody
 * has the menu it is asked from.
 */
export async function confirmSignOut(locale: Locale): Promise<boolean> {
  await Promise.race([sendEverything(), pause(PATIENCE_MS)])
  const count = await countInTime()
  if (count === 0) return true
  const t = translate(locale)
  const words = {
    question: t('outbox.signOut.question', { count }),
    consequence: t('outbox.signOut.consequence'),
    yes: t('outbox.signOut.yes'),
    no: t('outbox.signOut.no'),
  }
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const answer = await new Promise<boolean>((resolve) => {
    const onConfirm = () => resolve(true)
    const onCancel = () => resolve(false)
    root.render(createElement(ConfirmDialog, { open: true, words, onConfirm, onCancel }))
  })
  root.unmount()
  place.remove()
  return answer
}

import { useEffect, useState } from 'react'
import type { Translate } from '../../i18n/translate.ts'
import { showToast } from '../../lib/stores/app/toasts.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { clipboard } from '../ui/icons/settings.ts'

interface Props {
  t: Translate
  /** What the text is. */
  what: string
  text: string
  variant?: 'primary'
}

/** Puts a text on the clipboard. Browsers have one on safe pages only: elsewhere the text is marked and copied by hand. */
export function CopyButton({ t, what, text, variant }: Props) {
  const [hasClipboard, setClipboard] = useState<boolean>()
  useEffect(() => setClipboard('clipboard' in navigator), [])
  if (hasClipboard === false) return null

  const take = () => {
    navigator.clipboard.writeText(text).then(
      () => showToast({ kind: 'done', text: t('copying.done', { what }) }),
      (error: unknown) => {
        console.warn('Nothing was copied.', error)
        showToast({ kind: 'failure', text: t('copying.failed') })
      },
    )
  }
  return (
    <button
      type="button"
      className={['button', variant].filter(Boolean).join(' ')}
      data-waits={hasClipboard === undefined || undefined}
      aria-label={t('copying.of', { what })}
      onClick={take}
    >
      <Icon shape={clipboard} />
      {t('copying.do')}
    </button>
  )
}

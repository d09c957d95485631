import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Locale } from '../contract/locales.ts'
import { translate } from '../i18n/translate.ts'
import {
  $toasts,
  actOnToast,
  endToast,
  holdToasts,
  prolongToasts,
  undoToast,
} from '../lib/stores/app/toasts.ts'
import { ToastList } from './ui/feedback/ToastList.tsx'

/** What has just been done, and the way back: by its button, or by the keys of every editor. */
export function Toasts({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const toasts = useStore($toasts, { ssr: 'initial' })

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, target } = event
      // Whoever goes by Tab needs longer to get there than the eye.
      if (key === 'Tab') prolongToasts()
      const isWriting = target instanceof Element && target.matches('input, select, textarea')
      const latest = $toasts.value.findLast(({ undo }) => undo)
      if (key !== 'z' || !(ctrlKey || metaKey) || shiftKey || isWriting || !latest) return
      event.preventDefault()
      undoToast(latest.key)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <ToastList
      toasts={toasts}
      words={{ label: t('common.messages'), undo: t('common.undo'), close: t('common.close') }}
      onUndo={undoToast}
      onAction={actOnToast}
      onClose={(key) => void endToast(key)}
      onHold={holdToasts}
    />
  )
}

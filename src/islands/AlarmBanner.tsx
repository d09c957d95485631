import './alarm/alarm-banner.css'
import { useStore } from '@nanostores/react'
import { useLayoutEffect, useState } from 'react'
import type { Locale } from '../contract/locales.ts'
import { createPressGuard } from '../lib/alarm/press-guard.ts'
import { isDrill } from '../lib/operations/drill.ts'
import { $alarms, $soundHeldBack, dismissAlarm } from '../lib/stores/alarm/alarm.ts'
import { ShownAlarm } from './alarm/ShownAlarm.tsx'
import { SoundHeldBack } from './alarm/SoundHeldBack.tsx'
import { focusBefore } from './ui/behaviour/focus-before.ts'
import { useFocusBack } from './ui/behaviour/use-focus-back.ts'
import { usePart } from './ui/behaviour/use-part.ts'

const loadAnswer = () => import('./alarm/AlarmAnswer.tsx')

/**
 * The sheet of the newest alarm that came in, on every page; one tap answers it or leads to it, also into another
 * organisation. Without an alarm to show, it only says that the browser held back a sound.
 */
export function AlarmBanner({ locale }: { locale: Locale }) {
  const [alarm, ...others] = useStore($alarms, { ssr: 'initial' })
  const heldBack = useStore($soundHeldBack, { ssr: 'initial' })
  // With the first operation that can be answered.
  const part = usePart(loadAnswer, Boolean(alarm?.data.operation_id))
  const { over, giveBack } = useFocusBack()
  const [guard] = useState(createPressGuard)
  useLayoutEffect(() => guard.show(alarm?.id, performance.now()), [alarm?.id])
  useLayoutEffect(() => tellHeight(over.ref.current), [alarm?.id])
  if (!alarm) {
    return (
      <div role="alert">
        {heldBack && (
          <div ref={focusBefore} className="alarm-banner" data-quiet="">
            <SoundHeldBack locale={locale} />
          </div>
        )}
      </div>
    )
  }

  const dismiss = () => {
    // With the last alarm the sheet itself goes.
    if ($alarms.get().length === 1) giveBack()
    dismissAlarm(alarm)
  }

  return (
    <div
      {...over}
      className="alarm-banner"
      role="alert"
      tabIndex={-1}
      data-drill={isDrill(alarm.data) ? '' : undefined}
    >
      <ShownAlarm
        key={alarm.id}
        locale={locale}
        alarm={alarm}
        others={others}
        Answer={part?.AlarmAnswer}
        isMeant={guard.isMeant}
        onDismiss={dismiss}
      >
        {heldBack && (
          <div ref={focusBefore} className="alarm-banner-sound">
            <SoundHeldBack locale={locale} />
          </div>
        )}
      </ShownAlarm>
    </div>
  )
}

/** Keeps the height of the sheet in `--alarm-sheet`: parts of the page that stick to the lower edge of the window stand above it. */
function tellHeight(sheet: HTMLElement | null): (() => void) | undefined {
  if (!sheet) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--alarm-sheet', `${sheet.offsetHeight}px`))
  observer.observe(sheet)
  return () => {
    observer.disconnect()
    style.removeProperty('--alarm-sheet')
  }
}

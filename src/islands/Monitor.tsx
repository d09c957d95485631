import './monitor/monitor.css'
import { type ReactNode, useEffect, useState } from 'react'
import type { Locale } from '../contract/locales.ts'
import { localizePath, pathOf } from '../i18n/paths.ts'
import { matchRoute, routes } from '../lib/routes.ts'
import { isNight, type MonitorLook, readLook } from '../lib/monitor/monitor-look.ts'
import { followMonitor } from '../lib/stores/monitor/monitor-alarm.ts'
import { MonitorControls } from './monitor/MonitorControls.tsx'
import { OneMonitor } from './monitor/OneMonitor.tsx'
import { RunningMonitor } from './monitor/RunningMonitor.tsx'
import { useServerMinute } from './monitor/use-server-time.ts'
import { useStirred } from './monitor/use-stirred.ts'

interface Props {
  locale: Locale
  of: 'organisation' | 'operation'
}

/** What hangs on a wall: the operations of an organisation that run, or one of them. Nobody has to touch it. */
export function Monitor({ locale, of }: Props) {
  const [look, setLook] = useState<MonitorLook>({ light: false, dim: true })
  const [paused, setPaused] = useState(false)
  const [count, setCount] = useState(0)
  const [id, setId] = useState<number>()
  useEffect(() => {
    setLook(readLook())
    setId(Number(matchRoute(location.pathname)?.params['id'] ?? 0))
  }, [])
  useEffect(() => {
    const { dataset } = document.body
    if (look.light) dataset['look'] = 'light'
    else delete dataset['look']
  }, [look.light])
  useEffect(followMonitor, [])

  const leaveTo = of === 'operation' && id ? pathOf(routes.alert, { id }) : routes.home.pattern
  return (
    <Frame isIdle={count === 0} dim={look.dim}>
      {of === 'organisation' && <RunningMonitor locale={locale} paused={paused} onCount={setCount} />}
      {of === 'operation' && <OneMonitor locale={locale} id={id} onCount={setCount} />}
      <MonitorControls
        locale={locale}
        leaveTo={localizePath(leaveTo, locale)}
        look={look}
        onLook={setLook}
        turn={count > 1 ? { paused, onPause: setPaused } : undefined}
      />
    </Frame>
  )
}

/** An alarm is never dimmed. */
function Frame({ isIdle, dim, children }: { isIdle: boolean; dim: boolean; children: ReactNode }) {
  const stirred = useStirred()
  const minute = useServerMinute()
  const isDark = dim && isIdle && minute > 0 && isNight(minute)

  return (
    <div className="monitor" data-stirred={stirred || undefined} data-night={isDark || undefined}>
      {children}
    </div>
  )
}

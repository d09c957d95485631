import './monitor-controls.css'
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { keepLook, type MonitorLook } from '../../lib/monitor/monitor-look.ts'
import { $soundHeldBack, $soundPermission, askForSounds } from '../../lib/stores/alarm/alarm.ts'
import { useAwake } from './use-awake.ts'
import { useFullScreen } from './use-full-screen.ts'

interface Props {
  locale: Locale
  leaveTo: string
  look: MonitorLook
  onLook: (look: MonitorLook) => void
  /** undefined: there is nothing to change between. */
  turn: { paused: boolean; onPause: (paused: boolean) => void } | undefined
}

/** Out of the way until somebody touches the device or comes by the keyboard; and what the browser wants a tap for. */
export function MonitorControls({ locale, leaveTo, look, onLook, turn }: Props) {
  const t = translate(locale)
  const { isFull, fill } = useFullScreen()
  const leave = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const show = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector(':popover-open')) leave.current?.focus()
    }
    addEventListener('keydown', show)
    return () => removeEventListener('keydown', show)
  }, [])
  const choose = (changed: Partial<MonitorLook>) => {
    const chosen = { ...look, ...changed }
    keepLook(chosen)
    onLook(chosen)
  }

  return (
    <>
      <div className="monitor-controls" role="group" aria-label={t('monitor.controls')}>
        <a ref={leave} className="button" href={leaveTo}>
          {t('monitor.leave')}
        </a>
        {turn && (
          <button type="button" className="button" onClick={() => turn.onPause(!turn.paused)}>
            {t(turn.paused ? 'monitor.resume' : 'monitor.pause')}
          </button>
        )}
        {fill && !isFull && (
          <button type="button" className="button" onClick={fill}>
            {t('monitor.full')}
          </button>
        )}
        {(['light', 'dim'] as const).map((name) => (
          <button
            key={name}
            type="button"
            className="button"
            aria-pressed={look[name]}
            onClick={() => choose({ [name]: !look[name] })}
          >
            {t(`monitor.${name}`)}
          </button>
        ))}
      </div>
      <Notes locale={locale} isFull={isFull} fill={fill} />
    </>
  )
}

/** What the monitor cannot do by itself, said as long as it is so. */
function Notes({
  locale,
  isFull,
  fill,
}: Pick<Props, 'locale'> & { isFull: boolean; fill: (() => void) | undefined }) {
  const t = translate(locale)
  const awake = useAwake()
  const sound = useStore($soundPermission, { ssr: 'initial' })
  const heldBack = useStore($soundHeldBack, { ssr: 'initial' })
  const mayAsk = sound === 'default' || heldBack
  const isMute = sound === 'denied' || sound === 'install'
  const start = () => {
    // Both need this very tap; whoever fills the screen uses it up.
    if (mayAsk) void askForSounds()
    if (!isFull) fill?.()
  }

  return (
    <div className="monitor-notes">
      {(mayAsk || (fill && !isFull)) && (
        <button type="button" className="button" onClick={start}>
          {t('monitor.start')}
        </button>
      )}
      {isMute && <p>{t('monitor.noSound')}</p>}
      {(awake === 'refused' || awake === 'unsupported') && <p>{t('monitor.asleep')}</p>}
    </div>
  )
}

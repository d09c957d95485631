import './sound-offer.css'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { $soundPermission, askForSounds, declineSounds } from '../../lib/stores/alarm/alarm.ts'
import { focusBefore } from '../ui/behaviour/focus-before.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { sound, soundOff } from '../ui/icons/frame.ts'

/** Browsers let a page sound only after a tap and a yes; this offers both, and says so where sound is blocked. */
export function SoundOffer({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const permission = useStore($soundPermission, { ssr: 'initial' })
  const [asking, setAsking] = useState(false)

  const ask = () => {
    if (asking) return
    setAsking(true)
    void askForSounds().finally(() => setAsking(false))
  }

  if (permission === 'denied' || permission === 'install') {
    return (
      <p className="notice warning sound-offer">
        <Icon shape={soundOff} />
        <span>{t(`incidents.sound.${permission}`)}</span>
      </p>
    )
  }
  if (permission !== 'default') return null

  return (
    <div ref={focusBefore} className="card sound-offer">
      <Icon shape={sound} size={24} />
      <p>{t('incidents.sound.offerHint')}</p>
      <div className="row">
        <button type="button" className="button secondary" aria-disabled={asking} onClick={ask}>
          {t('incidents.sound.offer')}
        </button>
        <button type="button" className="button quiet" onClick={declineSounds}>
          {t('incidents.sound.later')}
        </button>
      </div>
    </div>
  )
}

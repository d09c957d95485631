import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { askForSounds } from '../../lib/stores/alarm/alarm.ts'

/** Says that the browser kept a sound from being heard, with the tap that lets the next one through. */
export function SoundHeldBack({ locale }: { locale: Locale }) {
  const t = translate(locale)

  return (
    <>
      <p>{t('connection.alarm.heldBack')}</p>
      <button type="button" className="button" onClick={() => void askForSounds()}>
        {t('connection.alarm.unlock')}
      </button>
    </>
  )
}

import { useState } from 'react'
import { languageTags, type Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import type { Choice } from '../ui/fields/choices.tsx'
import { Combobox } from '../ui/fields/Combobox.tsx'
import { comboboxWords } from '../ui/fields/input-words.ts'
import { useNow } from '../ui/behaviour/use-now.ts'

/** By which clocks an organisation lives, with what they show now. */
export function TimeZoneField({ locale, zone }: { locale: Locale; zone: string }) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()
  const [chosen, setChosen] = useState(zone)
  // Hundreds of them: nobody looks at them before they come to the field.
  const [choices, setChoices] = useState<readonly Choice[]>([choiceOf(zone)])
  const offer = () => {
    if (choices.length === 1) setChoices(allZones(zone).map(choiceOf))
  }

  return (
    <div className="time-zone" onFocus={offer} onPointerDown={offer}>
      <Combobox
        name="time_zone"
        label={t('organisationSettings.timeZone')}
        hint={t('organisationSettings.timeZoneHint')}
        choices={choices}
        defaultValues={[zone]}
        words={comboboxWords(t)}
        onChoose={([first = '']) => setChosen(first)}
        required
      />
      {chosen && (
        <p className="muted figures" role="status">
          {t('organisationSettings.timeThere', { time: timeIn(chosen, locale, now) })}
        </p>
      )}
    </div>
  )
}

function choiceOf(zone: string): Choice {
  return { value: zone, label: zone.replaceAll('_', ' ') }
}

/** Those that the browser knows, and the one that is chosen. */
function allZones(zone: string): string[] {
  return [...new Set([zone, ...Intl.supportedValuesOf('timeZone')])].toSorted()
}

/** 'Montag, 14:05'; '' where the browser does not know the zone. */
function timeIn(timeZone: string, locale: Locale, now: number): string {
  const options = { timeZone, weekday: 'long', hour: 'numeric', minute: '2-digit' } as const
  try {
    return new Intl.DateTimeFormat(languageTags[locale], options).format(now)
  } catch {
    return '–'
  }
}

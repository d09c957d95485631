import { useState } from 'react'
import { defaultStaleLimits, type FmsSettings } from '../../contract/vehicles/fms-settings.ts'
import type { Locale } from '../../contract/locales.ts'
import { type FieldTexts, FmsSettingsFields } from '../../islands/vehicles/fms/FmsSettingsFields.tsx'
import { draftOf } from '../../lib/vehicles/fms-settings-form.ts'
import type { Exhibit, ExhibitState } from '../exhibit.ts'

const chosen: FmsSettings = {
  preset: 'standard',
  labels: { de: {}, en: {} },
  words: { de: [], en: [] },
  ...defaultStaleLimits,
  version: 1,
}

/** What the dialog asks for: the dialog itself asks a backend. */
function Fields({
  locale,
  settings,
  problems,
}: {
  locale: Locale
  settings: FmsSettings
  problems: FieldTexts
}) {
  const [draft, setDraft] = useState(() => draftOf(settings))

  return (
    <div className="fms-settings card">
      <FmsSettingsFields locale={locale} draft={draft} problems={problems} onChange={setDraft} />
    </div>
  )
}

function shown(name: string, given: Partial<FmsSettings>, problems: FieldTexts = {}): ExhibitState {
  return {
    name,
    view: (_, locale) => <Fields locale={locale} settings={{ ...chosen, ...given }} problems={problems} />,
  }
}

export const fmsSettings: Exhibit = {
  name: 'fms-settings',
  group: 'operations',
  states: [
    shown('nothing chosen', {}),
    shown(
      'own words',
      {
        preset: 'digital',
        labels: {
          de: {
            2: 'Am Gerätehaus',
            7: 'Einsatzleiterwechselbesprechungsbereitschaft im Abschnitt 3',
            9: 'Ölspur',
          },
          en: { 2: 'At the fire station' },
        },
        stale_after_minutes: 90,
        stale_at_rest_after_minutes: 3 * 24 * 60,
      },
      {
        'labels.de.7': 'Höchstens 60 Zeichen.',
        stale_after_minutes: 'Eine ganze Zahl ab 1, höchstens 527040.',
      },
    ),
  ],
}

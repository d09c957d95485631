import { type CorrectedField, positionText } from '../contract/operations/corrections.ts'
import type { Changes, ChangedValue } from '../contract/operations/operation-timeline.ts'
import type { Translate } from './messages.ts'

type Named = CorrectedField | 'lat' | 'lng'

/** A change of one field: `Neuer Einsatzort: Lindenweg 14, vorher Lindenstraße 14`. null: no value. */
export function changeWords(
  t: Translate,
  field: Named,
  [before, after]: readonly [string | null, string | null],
): string {
  const now = after ? t(`operationChanges.now.${field}`, { after }) : t(`operationChanges.removed.${field}`)
  return before ? t('operationChanges.before', { now, before }) : now
}

/** The changes of place, keyword, title and text in an entry of the timeline, with old and new values. */
export function entryWords(t: Translate, details: Changes | null | undefined): string[] {
  const { lat, lng, ...fields } = details ?? {}
  const named: Partial<Record<Named, readonly [ChangedValue, ChangedValue]>> = {
    ...fields,
    ...(lat && lng ? { position: [placeOf(lat[0], lng[0]), placeOf(lat[1], lng[1])] } : { lat, lng }),
  }
  return (['address', 'position', 'lat', 'lng', 'keyword', 'title', 'text'] as const).flatMap((field) => {
    const [before = null, after = null] = named[field] ?? []
    return before === after ? [] : changeWords(t, field, [textOf(before), textOf(after)])
  })
}

function placeOf(lat: ChangedValue, lng: ChangedValue): string | null {
  return typeof lat === 'number' && typeof lng === 'number' ? positionText(lat, lng) : null
}

function textOf(value: ChangedValue): string | null {
  return typeof value === 'number' ? value.toFixed(5) : typeof value === 'string' ? value : null
}

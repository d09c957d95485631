import { correctedFields, positionText } from '../contract/operations/corrections.ts'
import type { Changes, ChangedValue } from '../contract/operations/operation-timeline.ts'
import { changeWords, withBefore } from './change-words.ts'
import type { Translate } from './messages.ts'

/** The changes of place, keyword, title and text in an entry of the timeline, with old and new values. */
export function entryWords(t: Translate, details: Changes | null | undefined): string[] {
  const { lat, lng, ...fields } = details ?? {}
  const named: Changes = {
    ...fields,
    ...(lat && lng && { position: [placeOf(lat[0], lng[0]), placeOf(lat[1], lng[1])] }),
  }
  const words = correctedFields.flatMap((field) => {
    const [before = null, after = null] = named[field] ?? []
    return before === after ? [] : changeWords(t, field, [textOf(before), textOf(after)])
  })
  // Where one coordinate alone has changed, the entry does not have the other.
  const alone = lat && lng ? [] : (['lat', 'lng'] as const)
  return [
    ...words,
    ...alone.flatMap((name) => {
      const [before, after] = details?.[name] ?? []
      if (typeof after !== 'number') return []
      return withBefore(
        t,
        t(`operationCoordinates.${name}`, { after: after.toFixed(5) }),
        textOf(before ?? null),
      )
    }),
  ]
}

function placeOf(lat: ChangedValue, lng: ChangedValue): string | null {
  return typeof lat === 'number' && typeof lng === 'number' ? positionText(lat, lng) : null
}

function textOf(value: ChangedValue): string | null {
  return typeof value === 'number' ? value.toFixed(5) : typeof value === 'string' ? value : null
}

import { languageTags, type Locale } from '../../contract/locales.ts'

const known = new Map<string, Intl.DateTimeFormat>()

/** Making one costs more than using it a hundred times. */
function formatIn(
  locale: Locale,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, timeZone, options])
  const format = known.get(key) ?? new Intl.DateTimeFormat(languageTags[locale], { ...options, timeZone })
  known.set(key, format)
  return format
}

/** `21.11.2026 - 14:05 Uhr`, in both languages (specification, section 9), on the clocks of a time zone. */
export function incidentTimeIn(iso: string, timeZone: string): string {
  const format = formatIn('de', timeZone, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const part = Object.fromEntries(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]))
  return `${part['day']}.${part['month']}.${part['year']} - ${part['hour']}:${part['minute']} Uhr`
}

/** `14:05`, on the clocks of a time zone; with its seconds where they count. */
export function clockTimeIn(iso: string, timeZone: string, seconds = false): string {
  return formatIn('de', timeZone, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(seconds && { second: '2-digit' }),
  }).format(new Date(iso))
}

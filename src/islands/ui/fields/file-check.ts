import { languageTags, type Locale } from '../../../contract/locales.ts'

/** As the `accept` of an input tells a browser, which only offers it: a dropped or pasted file may be anything. */
export function acceptsFile(file: { name: string; type: string }, accept: string | undefined): boolean {
  const kinds = (accept ?? '').split(',').map((kind) => kind.trim().toLowerCase())
  const type = file.type.toLowerCase()
  return (
    !accept ||
    kinds.some((kind) => {
      if (kind.startsWith('.')) return file.name.toLowerCase().endsWith(kind)
      return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind
    })
  )
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** "12 kB", "3,4 MB": as file managers write it. */
export function fileSize(bytes: number, locale: Locale): string {
  const power = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 0), units.length - 1)
  return new Intl.NumberFormat(languageTags[locale], {
    style: 'unit',
    unit: units[power],
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power < 2 ? 0 : 1,
  }).format(bytes / 1000 ** power)
}

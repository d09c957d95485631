import type { Locale } from '../../../contract/locales.ts'

/** The number somebody has typed; undefined: it is none. Reads "1.500,5" in German, "1,500.5" in English, and "2.5" in both. */
export function readNumber(text: string, locale: Locale): number | undefined {
  const [group, comma] = locale === 'de' ? ['.', ','] : [',', '.']
  const plain = text.replace(/[\s\u00a0\u202f'’]/g, '').replace('−', '-')
  const grouped = new RegExp(`^-?\\d{1,3}(\\${group}\\d{3})+(\\${comma}\\d+)?$`)
  const digits = grouped.test(plain) ? plain.replaceAll(group, '') : plain
  return /^-?(\d+([.,]\d*)?|[.,]\d+)$/.test(digits) ? Number(digits.replace(',', '.')) : undefined
}

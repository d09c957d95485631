import { streets } from '../year/places.ts'

const kinds = ['Unterflurhydrant', 'Überflurhydrant'] as const
const widths = [80, 100, 150] as const

/** Where water is taken from, as a table that every program for tables reads: one line for each, with semicolons. */
export function hydrantTable(): Uint8Array<ArrayBuffer> {
  const lines = streets.flatMap(([street, lat, lng], place) =>
    [0, 1].map((second) => {
      const number = place * 2 + second + 1
      const width = widths[number % widths.length] ?? 100
      return [
        `H ${String(number).padStart(3, '0')}`,
        number % 4 === 0 ? kinds[1] : kinds[0],
        `${street} ${number * 3 + second}`,
        `DN ${width}`,
        width * 12,
        (lat + second * 0.0011).toFixed(5).replace('.', ','),
        (lng + second * 0.0014).toFixed(5).replace('.', ','),
      ].join(';')
    }),
  )
  const head = 'Nummer;Art;Lage;Nennweite;Liter je Minute;Breite;Länge'
  return new TextEncoder().encode(`${[head, ...lines].join('\r\n')}\r\n`)
}

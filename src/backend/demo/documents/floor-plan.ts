import sharp from 'sharp'

const WIDTH = 1600
const HEIGHT = 1000

/** Where something is written: its middle, in pixels from the top left. */
type Lettering = readonly [text: string, x: number, y: number, size: number]

/** Of the ground floor: left, top, width, height in pixels, and what it is. */
const rooms = [
  [100, 180, 340, 300, 'Klasse 5a'],
  [440, 180, 340, 300, 'Klasse 5b'],
  [780, 180, 300, 300, 'Lehrerzimmer'],
  [1080, 180, 420, 300, 'Werkraum'],
  [100, 600, 460, 280, 'Aula'],
  [560, 600, 260, 280, 'Sekretariat'],
  [820, 600, 260, 280, 'Hausmeister'],
  [1080, 600, 420, 280, 'Chemie'],
] as const

const letters: readonly Lettering[] = [
  ['Gesamtschule Musterstadt, Schulstraße 12 – Erdgeschoss', 700, 70, 40],
  ...rooms.map(([x, y, width, height, name]): Lettering => [name, x + width / 2, y + height / 2, 28]),
  ['Flur', 720, 540, 26],
  ['BMZ und FAT', 245, 540, 26],
  ['Hauptzugang', 130, 945, 26],
  ['Gashahn', 1330, 945, 26],
  ['Druckgasflaschen', 1330, 790, 24],
  ['Wandhydrant', 1170, 540, 24],
]

/** The floor plan of a school, as a PNG. `font`: the file it is lettered with, so that no font of the machine is needed. */
export async function drawFloorPlan(font: string): Promise<Uint8Array<ArrayBuffer>> {
  const walls = rooms.map(
    ([x, y, width, height]) =>
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#fff" stroke="#1a1a1a" stroke-width="8"/>`,
  )
  const doors = rooms.map(([x, y, width]) => {
    const wall = y < 500 ? y + 300 : y
    return `<rect x="${x + width / 2 - 35}" y="${wall - 6}" width="70" height="12" fill="#fff"/>`
  })
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#f4f4f0"/>
    <rect x="100" y="180" width="1400" height="700" fill="#e8eef4" stroke="#1a1a1a" stroke-width="14"/>
    ${walls.join('')}${doors.join('')}
    <rect x="60" y="510" width="80" height="60" fill="#c00"/>
    <path d="M60 540l-40-30v60z" fill="#0a7d32"/>
    <circle cx="1050" cy="540" r="22" fill="#c00"/>
    <path d="M1210 920l24 44h-48z" fill="#e8b800" stroke="#1a1a1a" stroke-width="4"/>
    <path d="M1170 765l24 44h-48z" fill="#e8b800" stroke="#1a1a1a" stroke-width="4"/>
    <path d="M250 925h60m-20-16l24 16l-24 16" fill="none" stroke="#0a7d32" stroke-width="8"/>
  </svg>`
  const written = await Promise.all(letters.map((lettering) => write(font, lettering)))
  const plan = await sharp(Buffer.from(drawing)).composite(written).png({ palette: true }).toBuffer()
  return Uint8Array.from(plan)
}

async function write(font: string, [text, x, y, size]: Lettering) {
  const input = await sharp({ text: { text, fontfile: font, font: `DejaVu Sans ${size}px`, rgba: true } })
    .png()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = input.info
  return { input: input.data, left: Math.round(x - width / 2), top: Math.round(y - height / 2) }
}

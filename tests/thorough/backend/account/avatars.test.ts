import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LARGEST_PICTURE } from '../../../../src/contract/account/avatar.ts'
import { type Engine, enginesOfGate, usePostgres } from '../../../support/servers/engines.ts'
import { blankPng } from '../../../support/documents/blank-png.ts'
import { inProcess, type InProcess } from '../../../support/servers/in-process.ts'
import { tokenOf } from '../../../support/calls/invited.ts'
import { people } from '../../../support/worlds/people.ts'
import { smallPicture } from '../../../support/documents/pictures.ts'

// People: avatar (resized on the server). Squares of 64 and 256 pixels, without what else the file says; what is
// no picture, or made to break whoever opens it, is refused and breaks nothing.

const postgres = usePostgres()
let backend: InProcess
let token: string

const start = async (address?: { url: string }) => {
  backend = await inProcess(address ? { address } : {})
  token = await tokenOf(backend, people.mitglied)
}

const send = (bytes: Uint8Array | string, type = 'image/jpeg', of = token) =>
  backend.call('PUT', '/api/user/avatar', { token: of, body: bytes, headers: { 'content-type': type } })
const show = (id: number, size = '', of = token, headers: Record<string, string> = {}) =>
  backend.call('GET', `/api/avatar/${id}${size && `?size=${size}`}`, { token: of, headers })
const avatarOf = async (answer: Response) => ((await answer.json()) as { avatar: number | null }).avatar
const own = async (of = token) => avatarOf(await backend.call('GET', '/api/user', { token: of }))
const rowsOf = (table: 'files' | 'file_parts' | 'avatars') =>
  backend.database.read.selectFrom(table).selectAll().execute()

/** One colour, with a corner of another one at its top left. */
function drawn(width: number, height: number) {
  const corner = {
    create: { width: width / 2, height: height / 2, channels: 3, background: '#f00' },
  } as const
  return sharp({ create: { width, height, channels: 3, background: '#00f' } }).composite([
    { input: corner, left: 0, top: 0 },
  ])
}
async function set(bytes: Uint8Array, type?: string): Promise<number> {
  const answer = await send(bytes, type)
  expect(answer.status).toBe(200)
  const id = await avatarOf(answer)
  if (id === null) throw new Error('there is no picture')
  return id
}
async function pixels(id: number, size: '64' | '256' = '256') {
  const file = Buffer.from(await (await show(id, size)).arrayBuffer())
  const meta = await sharp(file).metadata()
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ]
  return { meta, at }
}
const isRed = ([red = 0, , blue = 0]: number[]) => red > 180 && blue < 80
const isBlue = ([red = 0, , blue = 0]: number[]) => blue > 180 && red < 80

describe.each(enginesOfGate)('on %s', (engine: Engine) => {
  beforeEach(async ({ skip }) => {
    await start(engine === 'postgres' ? { url: await postgres.needNew(skip) } : undefined)
  })
  afterEach(() => backend.close())

  test('a picture is kept as squares of both sizes, and named wherever its person is', async () => {
    const id = await set(await drawn(800, 400).jpeg().toBuffer())

    for (const size of ['64', '256'] as const) {
      const { meta } = await pixels(id, size)
      expect(meta).toMatchObject({ format: 'webp', width: Number(size), height: Number(size) })
    }
    expect(await own()).toBe(id)
    const admin = await tokenOf(backend, people.leitung)
    const list = (await (
      await backend.call('GET', '/api/organisation/1/users', { token: admin })
    ).json()) as { data: { id: number; email: string; avatar: number | null }[] }
    const listed = list.data.find(({ email }) => email === people.mitglied)
    expect(listed).toMatchObject({ avatar: id })
    const path = `/api/organisation/1/user/${listed?.id}`
    expect(await (await backend.call('GET', path, { token: admin })).json()).toMatchObject({ avatar: id })
  })

  test('another one takes its place under another id, and nothing is left of what is removed', async () => {
    const first = await set(await drawn(300, 300).png().toBuffer(), 'image/png')
    const before = (await rowsOf('files')).length
    const second = await set(await drawn(300, 300).webp().toBuffer(), 'image/webp')

    expect(second).not.toBe(first)
    expect((await show(first)).status).toBe(404)
    expect((await rowsOf('files')).length).toBe(before)

    const gone = await backend.call('DELETE', '/api/user/avatar', { token })
    expect(gone.status).toBe(204)
    expect((await backend.call('DELETE', '/api/user/avatar', { token })).status).toBe(204)
    expect((await show(second)).status).toBe(404)
    expect(await own()).toBeNull()
    expect([(await rowsOf('files')).length, await rowsOf('avatars')]).toEqual([before - 2, []])
  })

  test('of two at the same time, one stays', async () => {
    const bytes = await drawn(100, 100).jpeg().toBuffer()
    const answers = await Promise.all([send(bytes), send(bytes)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const kept = await rowsOf('avatars')
    expect(kept).toMatchObject([{ id: await own() }])
  })

  test('it is seen by people of the same organisation, and does not exist for others', async () => {
    const id = await set(smallPicture, 'image/png')
    expect((await show(id, '64', await tokenOf(backend, people.leitung))).status).toBe(200)
    expect((await show(id, '64', await tokenOf(backend, people.admin))).status).toBe(200)
    expect((await show(id, '64', await tokenOf(backend, people.gast))).status).toBe(404)

    await backend.database.write((queries) =>
      queries
        .updateTable('memberships')
        .set({ left_at: new Date(backend.now()).toISOString() })
        .execute(),
    )
    expect((await show(id, '64', await tokenOf(backend, people.leitung))).status).toBe(404)
    expect((await show(id)).status).toBe(200)
  })
})

describe('what is sent', () => {
  beforeEach(() => start())
  afterEach(() => backend.close())

  test('a client keeps it for good, and asks a second time by its tag', async () => {
    const id = await set(smallPicture, 'image/png')
    const answer = await show(id, '64')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const tag = answer.headers.get('etag') ?? ''
    expect((await show(id, '64', token, { 'if-none-match': tag })).status).toBe(304)
    expect((await show(id, '128')).status).toBe(422)
  })

  test('a photo that the camera has turned stands upright, and says nothing of where it was taken', async () => {
    const photo = await drawn(400, 400)
      .jpeg()
      .withExif({ IFD0: { Make: 'Kamera' }, IFD3: { GPSLatitude: '51/1 28/1 38/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const id = await set(photo)
    const { meta, at } = await pixels(id)
    // Turned to the right by a quarter: what was at the top left is at the top right.
    expect([isRed(at(200, 50)), isBlue(at(50, 50)), isBlue(at(200, 200))]).toEqual([true, true, true])
    expect(meta.exif).toBeUndefined()
    expect(meta.orientation).toBeUndefined()
  })

  test('a photo for print (CMYK) has its colours', async () => {
    const photo = await drawn(400, 400).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()
    expect((await sharp(photo).metadata()).space).toBe('cmyk')
    const { meta, at } = await pixels(await set(photo))
    const [red = 0, , blue = 0] = at(50, 50)
    const [otherRed = 0, , otherBlue = 0] = at(200, 200)
    expect(meta.space).toBe('srgb')
    expect([red > blue, otherBlue > otherRed]).toEqual([true, true])
  })

  test('of a GIF that moves, its first picture', async () => {
    const frames = Buffer.concat(
      await Promise.all(
        ['#f00', '#00f'].map((background) =>
          sharp({ create: { width: 100, height: 100, channels: 3, background } })
            .raw()
            .toBuffer(),
        ),
      ),
    )
    const raw = { width: 100, height: 200, channels: 3, pageHeight: 100 } as const
    const gif = await sharp(frames, { raw })
      .gif({ delay: [100, 100] })
      .toBuffer()
    expect((await sharp(gif, { animated: true }).metadata()).pages).toBe(2)
    const { meta, at } = await pixels(await set(gif, 'image/gif'))
    expect([meta.pages ?? 1, isRed(at(128, 128))]).toEqual([1, true])
  })

  test('64 megapixels are taken; a single pixel too', async () => {
    const large = blankPng(8_000, 8_000)
    expect((await pixels(await set(large, 'image/png'))).meta.width).toBe(256)
    expect((await pixels(await set(smallPicture, 'image/png'))).meta.width).toBe(256)
  }, 60_000)

  test('what cannot be opened is told so, whatever it is called, and the picture of before stays', async () => {
    const before = await set(smallPicture, 'image/png')
    const photo = await drawn(600, 600).jpeg().toBuffer()
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'
    const bad: Record<string, Uint8Array | string> = {
      'half a photo': photo.subarray(0, photo.length / 2),
      'a beginning and noise': Buffer.concat([photo.subarray(0, 4), Buffer.alloc(5000, 'x')]),
      'SVG called PNG': svg,
      'a plan': '%PDF-1.7',
      TIFF: await drawn(20, 20).tiff().toBuffer(),
    }
    for (const [name, bytes] of Object.entries(bad)) {
      backend.passTime(60_000)
      const answer = await send(bytes, 'image/png')
      expect([name, answer.status, await answer.json()]).toMatchObject([
        name,
        422,
        {
          errors: {
            file: ['Das ist kein Bild, das sich öffnen lässt. Nimm ein anderes, oder speichere es als JPEG.'],
          },
        },
      ])
    }
    expect(await own()).toBe(before)
    expect((await show(before)).status).toBe(200)
  }, 60_000)

  test('what would fill the memory is not opened', async () => {
    const bomb = blankPng(8_100, 8_100)
    expect(bomb.byteLength).toBeLessThan(LARGEST_PICTURE)
    const answer = await send(bomb, 'image/png')
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { errors: { file: ['Das Bild hat mehr als 64 Megapixel. Verkleinere es zuerst.'] } },
    ])

    // It says that it is small, and is not.
    const lying = Buffer.from(smallPicture)
    lying.writeUInt32BE(60_000, 16)
    lying.writeUInt32BE(60_000, 20)
    expect((await send(lying, 'image/png')).status).toBe(422)
  }, 60_000)

  test('other types are not read, nor is too much, nor nothing', async () => {
    for (const type of ['image/svg+xml', 'application/pdf', 'application/json', 'image/heic', '']) {
      const answer = await send(smallPicture, type)
      expect([type, answer.status, await answer.json()]).toEqual([
        type,
        415,
        { message: 'Eine Datei dieser Art wird hier nicht angenommen. Erlaubt ist: JPEG, PNG, WEBP, GIF.' },
      ])
    }
    expect((await send(new Uint8Array(LARGEST_PICTURE + 1))).status).toBe(413)
    expect((await send(new Uint8Array())).status).toBe(422)
    expect((await send(smallPicture, 'IMAGE/PNG; name=a')).status).toBe(200)
  })

  test('nobody has another picture every second', async () => {
    const statuses = []
    for (let sent = 0; sent < 21; sent += 1) statuses.push((await send('kein Bild')).status)
    expect([statuses.slice(0, 20), statuses[20]]).toEqual([Array.from({ length: 20 }, () => 422), 429])
    expect((await send('kein Bild', 'image/png', await tokenOf(backend, people.leitung))).status).toBe(422)
  })

  test('it is in the export of oneself', async () => {
    await set(smallPicture, 'image/png')
    const kept = (await (await backend.call('GET', '/api/user/export.json', { token })).json()) as {
      avatar: { mime: string; base64: string }
    }
    expect(kept.avatar.mime).toBe('image/webp')
    expect((await sharp(Buffer.from(kept.avatar.base64, 'base64')).metadata()).width).toBe(256)
  })
})

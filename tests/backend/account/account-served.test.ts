import { afterAll, beforeAll, expect, test } from 'vitest'
import { LARGEST_PICTURE } from '../../../src/contract/account/avatar.ts'
import { bootBackend } from '../../support/servers/backend.ts'
import { people, DEMO_PASSWORD, signInByCall } from '../../support/worlds/people.ts'
import { smallPicture } from '../../support/documents/pictures.ts'

// People: the profile over real HTTP, of a server that runs: pictures that are refused before they are read, a
// calendar that any program reads, and an account that the server deletes by itself.

const DAY = 24 * 60 * 60_000

let backend: Awaited<ReturnType<typeof bootBackend>>
let time = Date.parse('2026-11-21T12:00:00Z')
beforeAll(async () => {
  backend = await bootBackend({}, { now: () => time, jobsEveryMs: 20 })
})
afterAll(() => backend.close())

const send = (token: string, body: Uint8Array<ArrayBuffer>, type: string) =>
  fetch(`${backend.origin}/api/user/avatar`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body,
  })

test('a picture that is refused keeps nobody from sending another one', async () => {
  const { token, user } = await signInByCall(backend.origin, 'mitglied')
  expect(user.avatar).toBeNull()
  expect((await send(token, new Uint8Array(1_000_000), 'image/svg+xml')).status).toBe(415)
  expect((await send(token, new Uint8Array(LARGEST_PICTURE), 'image/png')).status).toBe(422)
  const answer = await send(token, smallPicture, 'image/png')
  const { avatar } = (await answer.json()) as { avatar: number }
  const picture = await fetch(`${backend.origin}/api/avatar/${avatar}?size=64`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await picture.arrayBuffer()).byteLength).toBe(Number(picture.headers.get('content-length')))
  expect((await fetch(`${backend.origin}/api/avatar/${avatar}`)).status).toBe(401)
})

test('a calendar is read without a token of a session', async () => {
  const { user } = await signInByCall(backend.origin, 'gast')
  const answer = await fetch(new URL(user.calendar_url ?? '', backend.origin))
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringMatching(/^BEGIN:VCALENDAR\r\n/)])
})

test('an account is deleted when its time has come, and its session ends', async () => {
  const { token } = await signInByCall(backend.origin, 'mitglied')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const asked = await fetch(`${backend.origin}/api/user/deletion`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ password: DEMO_PASSWORD }),
  })
  expect(asked.status).toBe(200)
  time += 14 * DAY
  await expect
    .poll(async () => (await fetch(`${backend.origin}/api/user`, { headers })).status, { timeout: 10_000 })
    .toBe(401)
  const left = await backend.database.read
    .selectFrom('users')
    .select('id')
    .where('email', '=', people.mitglied)
    .execute()
  expect(left).toEqual([])
})

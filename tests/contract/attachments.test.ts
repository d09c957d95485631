import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LARGEST_ATTACHMENT } from '../../src/contract/operations/operation-attachments.ts'
import type { OperationDetail } from '../../src/contract/operations/operation-detail.ts'
import { contractTarget, raise, send, tokenOf, type Target } from '../support/servers/contract-target.ts'
import { fileOf } from '../support/documents/attachments.ts'
import { people } from '../support/worlds/people.ts'

// The bytes of a file over real HTTP: nobody's connection is worse for what was refused on it.

let target: Target
let token: string
let path: string
beforeAll(async () => {
  target = await contractTarget()
  token = await tokenOf(target.origin, people.leitung)
  path = `/api/organisation/1/operation/${await raise(target.origin)}/attachment`
})
afterAll(() => target.close())

const authorised = () => ({ authorization: `Bearer ${token}` })
const add = (bytes: BodyInit, headers: Record<string, string> = authorised()) =>
  fetch(`${target.origin}${path}?name=Foto.jpg`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', ...headers },
    body: bytes,
    ...(bytes instanceof ReadableStream && { duplex: 'half' }),
  })

test('the largest file there may be comes back byte for byte', async () => {
  const bytes = fileOf(LARGEST_ATTACHMENT)
  const added = await add(bytes)
  expect(added.status).toBe(201)
  const { id } = (await added.json()) as { id: number }

  const answer = await fetch(`${target.origin}${path}/${id}`, { headers: authorised() })
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), Buffer.from(bytes))).toBe(0)
})

test('a file that says it is too large is refused before a byte of it has come', async () => {
  const { hostname, port } = new URL(target.origin)
  const socket = connect(Number(port), hostname)
  socket.write(
    [
      `POST ${path}?name=Foto.jpg HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      `Authorization: Bearer ${token}`,
      'Content-Type: image/jpeg',
      `Content-Length: ${LARGEST_ATTACHMENT + 1}`,
      '',
      '',
    ].join('\r\n'),
  )
  const answer = await text(socket)

  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(answer).toMatch(/connection: close/i)
  expect(answer).toContain('höchstens 10 MB')
})

test('a file that does not say how large it is is refused when it is too large', async () => {
  const piece = fileOf(1024 * 1024)
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1
      if (sent > 200) controller.close()
      else controller.enqueue(piece)
    },
  })
  // Its connection may be cut while it still sends: then it never reads why.
  const status = await add(endless).then(
    (answer) => answer.status,
    () => 413,
  )
  expect(status).toBe(413)
  expect(sent).toBeLessThan(100)
})

test('whoever may not add one is told so whatever they send, and everybody is answered afterwards', async () => {
  const member = { authorization: `Bearer ${await tokenOf(target.origin, people.mitglied)}` }
  for (const [headers, status] of [
    [{}, 401],
    [member, 403],
  ] as const) {
    expect((await add(fileOf(3 * 1024 * 1024), headers)).status).toBe(status)
    const { json } = await send(target.origin, 'GET', path.replace('/attachment', ''), { token })
    expect((json as OperationDetail).attachments).toHaveLength(1)
  }
})

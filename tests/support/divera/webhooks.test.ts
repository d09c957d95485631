import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Divera, startDivera } from './divera.ts'
import type { Webhook } from './model.ts'

let divera: Divera
beforeEach(async () => {
  divera = await startDivera()
})
afterEach(() => divera.close())

let server: Server
let url: string
let bodies: string[]
beforeEach(async () => {
  bodies = []
  server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += String(piece)
    bodies.push(body)
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret`
})
afterEach(() => new Promise((resolve) => server.close(resolve).closeAllConnections()))

const place = { address: 'Weg 1', lat: 51, lng: 7 }
const alarm = { id: 5000001, title: 'F1', text: 'brennt', address: 'Weg 1' }
const names = { cluster: ['Feuerwehr Musterstadt'], group: ['Löschzug Musterstadt'] }
const full = { ...alarm, ...names, vehicle: ['Florian Musterstadt 1/30-1'], closed: false, priority: true }
test.each<[Webhook, unknown]>([
  [{ content: 'full' }, expect.objectContaining(full)],
  [{ content: 'text' }, alarm],
  [{ content: 'keyword' }, { title: 'F1' }],
  [{ content: 'place' }, place],
  [{ content: 'none' }, undefined],
  [{ content: 'none', emptyAs: 'object' }, {}],
])('%j sends so much', async (webhook, expected) => {
  Object.assign(divera.webhook, webhook, { url })
  divera.raise({ title: 'F1', text: 'brennt', ...place, vehicle: [75423] })
  await divera.delivered()

  expect(bodies.map((body) => (body === '' ? undefined : (JSON.parse(body) as unknown)))).toEqual([expected])
  expect(divera.deliveries).toMatchObject([{ status: 204 }])
})

test('changes and ends are told, drafts and alarms of later are not', async () => {
  Object.assign(divera.webhook, { url, content: 'keyword' })
  divera.raise({ hidden: true })
  divera.raise({ ts_publish: Math.floor(Date.now() / 1000) + 600 })
  const { id } = divera.raise({ title: 'F1' })
  divera.update(id, { title: 'F2' })
  divera.closeAlarm(id)
  await divera.delivered()

  expect(bodies.toSorted()).toEqual(['{"title":"F1"}', '{"title":"F2"}', '{"title":"F2"}'])
})

test('a webhook that does not answer counts as status 0', async () => {
  divera.webhook.url = 'http://127.0.0.1:1/secret'
  divera.raise()
  await divera.delivered()

  expect(divera.deliveries).toMatchObject([{ status: 0 }])
})

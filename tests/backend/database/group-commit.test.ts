import { afterEach, beforeEach, expect, test } from 'vitest'
import { inProcess, type InProcess } from '../../support/servers/in-process.ts'

// Architecture, section 3, Database: one writer connection with group commit; reads never wait behind it.

let backend: InProcess
beforeEach(async () => {
  backend = await inProcess()
})
afterEach(() => backend.close())

const created_at = '2026-11-21T12:00:00.000Z'
const insert = (name: string) =>
  backend.database.write((queries) =>
    queries.insertInto('tenants').values({ name, locale: 'de', created_at }).execute(),
  )
const names = async () =>
  (
    await backend.database.read.selectFrom('tenants').select('name').where('name', '!=', 'Demo').execute()
  ).map(({ name }) => name)

test('a failing write among many takes none of the others with it', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 1000 }, (_, index) =>
      index % 7 === 3
        ? backend.database.write(async (queries) => {
            await queries.insertInto('tenants').values({ name: 'half', locale: 'de', created_at }).execute()
            throw new Error('this one fails')
          })
        : insert(`tenant ${index}`),
    ),
  )

  const failed = outcomes.filter(({ status }) => status === 'rejected').length
  const stored = await names()
  expect(failed).toBe(143)
  expect(stored).toHaveLength(1000 - failed)
  expect(stored).not.toContain('half')
})

test('what a write answered is there for the next read', async () => {
  for (let index = 0; index < 20; index += 1) {
    await insert(`tenant ${index}`)
    expect(await names()).toHaveLength(index + 1)
  }
})

test('a read during a long transaction answers with what was committed before', async () => {
  let finish = (): void => undefined
  const open = new Promise<void>((resolve) => (finish = resolve))
  const writing = backend.database.write(async (queries) => {
    await queries.insertInto('tenants').values({ name: 'slow', locale: 'de', created_at }).execute()
    await open
  })
  // The job runs in a later turn of the event loop.
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await names()).toEqual([])
  finish()
  await writing
  expect(await names()).toEqual(['slow'])
})

test('closing waits for writes that were asked for', async () => {
  const writing = insert('last')
  await backend.database.close()
  await expect(writing).resolves.toBeDefined()
})

import { beforeEach, expect, test } from 'vitest'
import { problemOf } from '../../../../src/lib/api/api-error.ts'
import { fetchPage, waitForPage } from '../../../../src/lib/stores/documents/document-files.ts'
import { chooseOrganisation } from '../../../../src/lib/stores/organisation/organisation.ts'
import type { Person } from '../../../support/worlds/people.ts'
import { useApp } from '../app.ts'

const app = useApp()

const problem = () => fetchPage(17, 17, 1, '800').then(() => undefined, problemOf)
const wait = async (failures: number) => {
  const refused = await problem()
  return refused && waitForPage(refused, failures)
}

beforeEach(async () => {
  await app.signIn('leitung')
  chooseOrganisation(1)
})

test.each<[string, Person]>([
  ['there is not', 'leitung'],
  ['somebody else may see', 'gast'],
])('a page that %s is not asked for again', async (_, person) => {
  await app.signIn(person)
  chooseOrganisation(1)
  expect(await problem()).toMatchObject({ kind: 'server', status: 404 })
  expect(await wait(1)).toBeUndefined()
})

test('a page without the right to documents is not asked for again', () => {
  expect(waitForPage({ kind: 'forbidden' }, 1)).toBeUndefined()
})

test.each([
  ['the line is gone', () => app.cutNetwork()],
  ['the backend is away', () => app.breakAnswers()],
])('a page is asked for again after a while, each time later, while %s', async (_, fault) => {
  fault()
  const waits = await Promise.all([1, 2, 3, 20].map(wait))
  expect(waits).toEqual([5_000, 10_000, 20_000, 120_000])
  app.mendAnswers()
})

test('whoever asks too much waits as long as the backend says', () => {
  expect(waitForPage({ kind: 'tooMany', waitSeconds: 60 }, 1)).toBe(60_000)
  expect(waitForPage({ kind: 'tooMany', waitSeconds: undefined }, 2)).toBe(10_000)
})

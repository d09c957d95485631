import { beforeEach, expect, test, vi } from 'vitest'
import { createDocumentFolder } from '../../../../src/contract/documents/document-folders.ts'
import { sharedKinds } from '../../../../src/contract/sharing/shared-links.ts'
import { call } from '../../../../src/lib/api/api.ts'
import { problemOf } from '../../../../src/lib/api/api-error.ts'
import { chooseOrganisation } from '../../../../src/lib/stores/organisation/organisation.ts'
import { endSession } from '../../../../src/lib/stores/session/session.ts'
import {
  endShare,
  fetchAllShares,
  fetchShares,
  makeShare,
  previewFolder,
  previewShare,
  renameShare,
  type SharedThing,
} from '../../../../src/lib/stores/sharing/sharing.ts'
import { documentsOver } from '../../../support/documents/shared-pages.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { useApp } from '../app.ts'

// Documents and the public shared link: links are made, listed, renamed and revoked by the same sheet for every kind of thing.

const app = useApp()
let made = 0
const WEEK = 7 * 24 * 60

beforeEach(async () => {
  endSession()
  await app.signIn('leitung')
  chooseOrganisation(1)
  vi.stubGlobal('location', { origin: 'https://alarm.example' })
})

async function thingOf(kind: SharedThing['kind']): Promise<SharedThing> {
  if (kind === 'operation') return { kind, id: (await raiseAlarm(app.origin(), { title: 'B3' })).id }
  if (kind === 'document') return { kind, id: (await (await documentsOver(app.origin())).make()).id }
  const params = { organisationId: 1 }
  const { id } = await call(createDocumentFolder, { params, input: { name: `Objekt ${(made += 1)}` } })
  return { kind, id }
}

test.each(sharedKinds)('a link to a thing (%s) is made, listed, renamed and revoked', async (kind) => {
  const thing = await thingOf(kind)
  const minutes = kind === 'operation' ? 60 : WEEK
  const made = await makeShare(thing, { label: 'Bauamt', minutes, pin: '735190', max_views: null })
  expect(made).toEqual({ url: expect.stringMatching(/\/shared\/[\w-]{43}$/), pin: '735190' })

  const [link] = await fetchShares(thing)
  if (!link) throw new Error('There is no link.')
  expect(link).toMatchObject({ label: 'Bauamt', has_pin: true, ended: null, object: thing })
  expect(await renameShare(link, 'Rathaus')).toMatchObject({ id: link.id, label: 'Rathaus' })
  expect((await fetchAllShares('good', 1)).data).toContainEqual(expect.objectContaining({ id: link.id }))
  expect(await endShare(link)).toMatchObject({ id: link.id, ended: 'revoked' })
  expect(await fetchShares(thing)).toMatchObject([{ id: link.id, ended: 'revoked' }])
})

test('what is not there is said to be gone', async () => {
  for (const kind of sharedKinds) {
    const refused = await fetchShares({ kind, id: 424_242 }).catch((error: unknown) => problemOf(error))
    expect(refused).toEqual({ kind: 'server', status: 404 })
  }
})

test('what a link to an operation would show is asked for with what is chosen', async () => {
  const { id } = await raiseAlarm(app.origin(), { title: 'B3', text: 'Rauch', remark: 'Schlüssel' })

  expect(await previewShare(id, { text: true, remark: false })).toMatchObject({ text: 'Rauch', remark: null })
  expect(await previewShare(id, { text: false, remark: true })).toMatchObject({
    text: null,
    remark: 'Schlüssel',
  })
})

test('what a link to a folder would show is asked for by its id', async () => {
  const { id } = await thingOf('folder')

  expect(await previewFolder(id)).toMatchObject({ folder: { id, documents: [] }, only_for_groups: 0 })
})

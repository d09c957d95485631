import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { $document, loadDocument, showDocument } from '../../../../src/lib/stores/documents/document.ts'
import { tellOfDocuments } from '../../../../src/lib/stores/documents/document-news.ts'
import { keepDocument, loadKeptDocuments } from '../../../../src/lib/stores/documents/kept-documents.ts'
import {
  $linkedDocuments,
  leaveLinkedDocuments,
  loadLinkedDocuments,
  showLinkedDocuments,
} from '../../../../src/lib/stores/documents/linked-documents.ts'
import { chooseOrganisation } from '../../../../src/lib/stores/organisation/organisation.ts'
import { deviceSettled } from '../../../../src/lib/stores/session/owner.ts'
import { loadPermissions } from '../../../../src/lib/stores/people/permission-calls.ts'
import { type DocumentCalls, documentCallsAt } from '../../../support/documents/documents.ts'
import { useApp } from '../app.ts'
import { FetchedFile } from './fetched-file.ts'
import { eventually } from '../../../support/eventually.ts'

// Documents and the public shared link: a document is linked to a vehicle, and is kept for times without a network.

const app = useApp()
/** Of the demo tenant. */
const VEHICLE = 3
const LIST = `GET /api/organisation/1/vehicle/${VEHICLE}/documents`
let calls: DocumentCalls

beforeEach(async () => {
  vi.stubGlobal('XMLHttpRequest', FetchedFile)
  FetchedFile.refused = () => false
  leaveLinkedDocuments()
  await app.signIn('leitung')
  chooseOrganisation(1)
  await loadPermissions()
  await deviceSettled()
  calls = await documentCallsAt(app.origin())
  for (const { id } of (await calls.list({ vehicle: VEHICLE })).data) await calls.remove(id)
})

const make = async (name: string) => {
  const document = await calls.make({ name })
  await calls.send('PUT', `document/${document.id}/links`, { vehicle_ids: [VEHICLE] })
  return document
}
const shown = () => {
  const { value: documents } = $linkedDocuments
  return documents.state === 'ready' ? documents.value.data.map(({ name }) => name) : documents.state
}
const show = async (id = VEHICLE) => {
  showLinkedDocuments({ kind: 'vehicle', id })
  await eventually(() => expect(shown()).not.toBe('loading'))
}

test('what is linked is shown, and comes and goes as soon as somebody says that documents have changed', async () => {
  await make('Beladeliste.txt')
  await show()
  expect(shown()).toEqual(['Beladeliste.txt'])

  await make('Anleitung.txt')
  tellOfDocuments(1)
  await eventually(() => expect(shown()).toEqual(['Anleitung.txt', 'Beladeliste.txt']))
  const before = app.count(LIST)
  tellOfDocuments(2)
  leaveLinkedDocuments()
  tellOfDocuments(1)
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect([app.count(LIST), shown()]).toEqual([before, 'loading'])
})

test('they are asked for again when something else decides which they are, and only then', async () => {
  showLinkedDocuments({ kind: 'vehicle', id: VEHICLE }, 'B3')
  await eventually(() => expect(shown()).toEqual([]))
  const before = app.count(LIST)
  showLinkedDocuments({ kind: 'vehicle', id: VEHICLE }, 'B3')
  expect(app.count(LIST)).toBe(before)
  showLinkedDocuments({ kind: 'vehicle', id: VEHICLE }, 'B4')
  await eventually(() => expect(app.count(LIST)).toBe(before + 1))
})

test('without a network they are what this device has shown before; of another vehicle nothing is known', async () => {
  await make('Beladeliste.txt')
  await show()
  // It is written on the way.
  await new Promise((resolve) => setTimeout(resolve, 50))
  leaveLinkedDocuments()
  app.cutNetwork()

  await show()
  await eventually(() => expect($linkedDocuments.value).toMatchObject({ stale: true, changing: false }))
  expect(shown()).toEqual(['Beladeliste.txt'])
  await show(2)
  expect($linkedDocuments.value).toMatchObject({ state: 'failed', error: { kind: 'offline' } })
  app.mendNetwork()
  await loadLinkedDocuments()
  expect(shown()).toEqual([])
})

test('what lies on the device opens without a network, though nobody has looked at it before', async () => {
  const document = await make('Beladeliste.txt')
  await loadKeptDocuments()
  await keepDocument(document, { byHand: false, onProgress: () => undefined })
  app.cutNetwork()

  showDocument(document.id)
  await eventually(() => expect($document.value).toMatchObject({ state: 'ready', stale: true }))
  expect($document.value).toMatchObject({ value: { id: document.id, name: 'Beladeliste.txt' } })
  app.mendNetwork()
  await loadDocument()
  expect($document.value).toMatchObject({ stale: false, value: { links: { vehicles: [{ id: VEHICLE }] } } })
})

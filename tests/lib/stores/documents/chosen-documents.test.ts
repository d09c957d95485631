import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  $chosenDocuments,
  beginChoosing,
  chooseAllDocuments,
  chooseDocument,
} from '../../../../src/lib/stores/documents/chosen-documents.ts'
import { bringBack, moveChosen, removeChosen } from '../../../../src/lib/stores/documents/chosen-work.ts'
import { showDocuments } from '../../../../src/lib/stores/documents/document-view.ts'
import { $documents, loadDocuments } from '../../../../src/lib/stores/documents/documents.ts'
import { folderView, topFolder } from '../../../../src/lib/documents/document-view.ts'
import { chooseOrganisation } from '../../../../src/lib/stores/organisation/organisation.ts'
import { deviceSettled } from '../../../../src/lib/stores/session/owner.ts'
import { loadPermissions } from '../../../../src/lib/stores/people/permission-calls.ts'
import { type DocumentCalls, documentCallsAt, names } from '../../../support/documents/documents.ts'
import { eventually } from '../../../support/eventually.ts'
import { useApp } from '../app.ts'

// Documents: several are chosen in the list, to be moved or deleted together.

const app = useApp()
let calls: DocumentCalls
let folders = 0
let from = 0
let to = 0

beforeEach(async () => {
  await app.signIn('leitung')
  chooseOrganisation(1)
  await loadPermissions()
  await deviceSettled()
  calls = await documentCallsAt(app.origin())
  from = (await calls.folder({ name: `Von ${++folders}` })).id
  to = (await calls.folder({ name: `Nach ${folders}` })).id
  for (const name of ['A.txt', 'B.txt', 'C.txt']) await calls.make({ name, metadata: { folder_id: from } })
  showDocuments(folderView(from))
  await loadDocuments()
  beginChoosing()
})

// The list is asked for once more after each change.
afterEach(() =>
  eventually(() => expect($documents.value.state === 'ready' && $documents.value.changing).toBe(false)),
)

const listed = () => ($documents.value.state === 'ready' ? $documents.value.value.data : [])
const one = (name: string) => {
  const found = listed().find((document) => document.name === name)
  if (!found) throw new Error(`${name} is not listed`)
  return found
}
const inFolder = async (folder_id: number) => names((await calls.list({ folder_id })).data)
const chosenNames = () => names([...($chosenDocuments.value?.values() ?? [])])

test('several are moved together; one that was changed meanwhile is named and stays chosen, the rest is done', async () => {
  chooseAllDocuments()
  chooseDocument(one('C.txt'), false)
  await calls.change(one('A.txt').id, { version: 1, description: 'Neu' })

  const { done, failed } = await moveChosen(to)
  expect([names(done), names(failed)]).toEqual([['B.txt'], ['A.txt']])
  expect(await inFolder(to)).toEqual(['B.txt'])
  expect(chosenNames()).toEqual(['A.txt'])

  await loadDocuments()
  expect((await moveChosen(to)).failed, 'the list has its version by now').toEqual([])
  expect(await inFolder(to)).toEqual(['A.txt', 'B.txt'])
  expect(await inFolder(from)).toEqual(['C.txt'])
  expect($chosenDocuments.value).toBeUndefined()
})

test('without a network all stay chosen; with one they are in the bin, also what another person has put there', async () => {
  chooseDocument(one('A.txt'), true)
  chooseDocument(one('B.txt'), true)
  const tried = () => app.count(`DELETE /api/organisation/1/document/${one('B.txt').id}`)
  app.cutNetwork()
  expect(names((await removeChosen()).failed)).toEqual(['A.txt', 'B.txt'])
  expect(tried(), 'the first has failed already').toBe(0)
  expect(chosenNames()).toEqual(['A.txt', 'B.txt'])

  app.mendNetwork()
  await calls.remove(one('A.txt').id)
  expect(names((await removeChosen()).done)).toEqual(['A.txt', 'B.txt'])
  expect(await inFolder(from)).toEqual(['C.txt'])

  beginChoosing()
  chooseAllDocuments()
  showDocuments(topFolder)
  expect($chosenDocuments.value, 'they would not be seen').toBeUndefined()
  await eventually(() => expect($documents.value).toMatchObject({ state: 'ready', changing: false }))
})

test('work that ends in another choice leaves that choice alone', async () => {
  const other = await calls.make({ name: 'D.txt', metadata: { folder_id: to } })
  chooseDocument(one('A.txt'), true)
  const working = removeChosen()
  showDocuments(folderView(to))
  beginChoosing()
  chooseDocument(other, true)
  expect(names((await working).done)).toEqual(['A.txt'])
  expect(chosenNames()).toEqual(['D.txt'])
})

test('what the list has no more is not chosen any more', async () => {
  chooseAllDocuments()
  await calls.remove(one('B.txt').id)
  await loadDocuments()
  expect(chosenNames()).toEqual(['A.txt', 'C.txt'])
})

test('what cannot be brought back from the bin is named', async () => {
  chooseAllDocuments()
  const { done } = await removeChosen()
  await calls.send('DELETE', `documents/bin/document/${done[1]?.id}`)
  const { failed } = await bringBack(done)
  expect(names(failed)).toEqual(['B.txt'])
  expect(await inFolder(from)).toEqual(['A.txt', 'C.txt'])
})

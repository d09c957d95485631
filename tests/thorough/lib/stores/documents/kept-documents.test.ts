import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { recallFile } from '../../../../../src/lib/documents/kept-files.ts'
import {
  $keptDocuments,
  dropDocument,
  keepDocument,
  keptContent,
  loadKeptDocuments,
  renewKeptDocuments,
} from '../../../../../src/lib/stores/documents/kept-documents.ts'
import { tellOfDocuments } from '../../../../../src/lib/stores/documents/document-news.ts'
import { followKept, renewIfDue } from '../../../../../src/lib/stores/device/kept-upkeep.ts'
import { chooseOrganisation } from '../../../../../src/lib/stores/organisation/organisation.ts'
import { deviceSettled } from '../../../../../src/lib/stores/session/owner.ts'
import { loadPermissions } from '../../../../../src/lib/stores/people/permission-calls.ts'
import { clearPermissions } from '../../../../../src/lib/stores/session/permissions.ts'
import { currentPerson } from '../../../../../src/lib/stores/session/session.ts'
import { pdfWith } from '../../../../support/documents/document-files.ts'
import { type DocumentCalls, documentCallsAt, textBytes } from '../../../../support/documents/documents.ts'
import { useApp } from '../../../../lib/stores/app.ts'
import { FetchedFile } from '../../../../lib/stores/documents/fetched-file.ts'
import { eventually } from '../../../../support/eventually.ts'

const app = useApp()
/** Larger than what comes by itself, as the backend says it. */
const LARGE = 51 * 2 ** 20
let calls: DocumentCalls

const kept = () => ($keptDocuments.get() ?? []).map(({ document }) => document.name)
const wantOffline = async (name: string, text = name) => {
  const { id, version } = await calls.make({ name, bytes: textBytes(text) })
  await calls.change(id, { version, offline: true })
  return calls.get(id)
}
const byHand = { byHand: true, onProgress: () => undefined }

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('XMLHttpRequest', FetchedFile)
  FetchedFile.refused = () => false
  await app.signIn('leitung')
  chooseOrganisation(1)
  await loadPermissions()
  await deviceSettled()
  calls = await documentCallsAt(app.origin())
  for (const { id } of (await calls.list({ offline: true })).data) await calls.remove(id)
  await loadKeptDocuments()
  for (const { id } of $keptDocuments.get() ?? []) await dropDocument(id)
})

describe('what is kept of documents is renewed', () => {
  test('what the organisation wants kept comes, and goes when it does not any more', async () => {
    const { id, version } = await wantOffline('Plan.txt')
    expect(await renewKeptDocuments()).toBe(true)
    expect(kept()).toEqual(['Plan.txt'])

    await calls.change(id, { version, offline: false })
    await renewKeptDocuments()
    expect(kept()).toEqual([])
  })

  test('a new name without a new content is taken over, and no content is fetched for it', async () => {
    const pinned = await calls.make({ name: 'Alt.txt' })
    const wanted = await wantOffline('Früher.txt')
    await keepDocument(pinned, byHand)
    await renewKeptDocuments()
    FetchedFile.refused = () => true
    await calls.change(pinned.id, { version: pinned.version, name: 'Neu.txt' })
    await calls.change(wanted.id, { version: wanted.version, name: 'Jetzt.txt' })

    await renewKeptDocuments()
    expect(kept()).toEqual(['Jetzt.txt', 'Neu.txt'])
  })

  test('one that does not come keeps none of the others away, nor does one that has no room', async () => {
    const first = await wantOffline('A.txt')
    await wantOffline('B.txt', 'zu groß'.repeat(1_000))
    await wantOffline('C.txt')
    FetchedFile.refused = (path) => path.includes(`/document/${first.id}/`)
    const estimate = () => Promise.resolve({ quota: 10_000, usage: 0 })
    Object.defineProperty(navigator, 'storage', { configurable: true, value: { estimate } })

    await renewKeptDocuments()
    Reflect.deleteProperty(navigator, 'storage')
    expect(kept()).toEqual(['C.txt'])
  })

  test('what somebody keeps by hand is renewed however large it is, though the organisation wants it kept, too', async () => {
    const document = await wantOffline('Film.txt')
    await keepDocument(document, byHand)
    await calls.upload({ bytes: textBytes('neuer Inhalt'), metadata: { document_id: document.id } })
    await app.write((queries) => queries.updateTable('documents').set({ size: LARGE }).execute())

    await renewKeptDocuments()
    const file = await recallFile(currentPerson() ?? 0, 1, document.id)
    expect(await file?.bytes.text()).toBe('neuer Inhalt')
    expect(file?.byHand).toBe(true)
  })
})

describe('the pages of a PDF are kept as well: an installed app may have no viewer', () => {
  const pagesOf = async (id: number) => (await recallFile(currentPerson() ?? 0, 1, id))?.pages
  const plan = async () =>
    calls.make({ name: 'Plan.pdf', bytes: Uint8Array.from(await pdfWith('Lage', 'Zufahrt')) })

  test('as pictures, which count as room on the device', async () => {
    const document = await plan()
    await keepDocument(document, byHand)
    const pages = await pagesOf(document.id)
    expect([pages?.count, pages?.sizes.length, pages?.pictures.length]).toEqual([2, 2, 2])
    for (const picture of pages?.pictures ?? []) expect(picture.size).toBeGreaterThan(100)
    expect($keptDocuments.get()?.[0]?.bytesOf).toBeGreaterThan(document.size)
    expect((await keptContent(document.id, document.version_id))?.pages).toBeDefined()
    expect(await keptContent(document.id, document.version_id + 1)).toBeUndefined()
  })

  test('what has got lost on the way keeps nothing else away, and comes when what is kept is renewed', async () => {
    const document = await plan()
    app.loseAnswer(`GET /api/organisation/1/document/${document.id}/version/${document.version_id}/page/2`)
    await keepDocument(document, byHand)
    expect(kept()).toEqual(['Plan.pdf'])
    expect(await pagesOf(document.id)).toBeUndefined()

    await renewKeptDocuments()
    expect((await pagesOf(document.id))?.pictures).toHaveLength(2)
  })
})

describe('what is wanted on the device comes by itself', () => {
  const LIST = 'GET /api/organisation/1/documents'
  const asked = () => app.count(LIST)
  const onLine = async (line: object, work: () => Promise<void>) => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: line })
    await work()
    Reflect.deleteProperty(navigator, 'connection')
  }

  test('once an hour, and not on a weak line', async () => {
    await wantOffline('Plan.txt')
    const before = asked()
    await onLine({ effectiveType: '3g' }, renewIfDue)
    await onLine({ saveData: true }, renewIfDue)
    expect(asked()).toBe(before)

    await renewIfDue()
    expect(kept()).toEqual(['Plan.txt'])
    await renewIfDue()
    expect(asked()).toBe(before + 1)

    const now = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(now + 61 * 60_000)
    await renewIfDue()
    expect(asked()).toBe(before + 2)
  })

  test('not before it is known that the person may see documents', async () => {
    await app.signIn('mitglied')
    clearPermissions()
    const before = asked()
    await renewIfDue()
    expect(asked()).toBe(before)
  })

  test('in one tab of several', async () => {
    await wantOffline('Plan.txt')
    const path = '../../../../../src/lib/stores/device/kept-upkeep.ts?tab=2'
    const other = (await import(path)) as { renewIfDue: typeof renewIfDue }
    const before = asked()
    await Promise.all([renewIfDue(), other.renewIfDue()])
    await other.renewIfDue()
    expect(asked()).toBe(before + 1)
    expect(kept()).toEqual(['Plan.txt'])
  })

  test('again when it is pushed that documents have changed', async () => {
    followKept()
    await eventually(() => expect(asked()).toBeGreaterThan(1))
    await wantOffline('Plan.txt')
    tellOfDocuments(1)
    await eventually(() => expect(kept()).toEqual(['Plan.txt']))
  })
})

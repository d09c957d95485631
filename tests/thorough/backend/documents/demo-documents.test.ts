import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { fillDemoDocuments } from '../../../../src/backend/demo/documents/demo-documents.ts'
import { previewKind } from '../../../../src/backend/documents/preview/previews.ts'
import { runDueJobs } from '../../../support/servers/due-jobs.ts'
import { documentCalls, type DocumentCalls, names } from '../../../support/documents/documents.ts'
import { tokenOf } from '../../../support/calls/invited.ts'
import { engines, useBothEngines } from '../../../support/servers/engines.ts'
import type { InProcess } from '../../../support/servers/in-process.ts'
import { people } from '../../../support/worlds/people.ts'

// What whoever looks at the demo finds: two folders with real files.

const backendOf = useBothEngines()

describe.each(engines)('on %s', (engine) => {
  let backend: InProcess
  let member: DocumentCalls
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    member = documentCalls(backend, await tokenOf(backend, people.mitglied))
  })

  test('the demo has two folders with a plan, a table and a card that are opened and found', async () => {
    await fillDemoDocuments(backend.services, backend.now())
    await runDueJobs(backend.services, previewKind)
    const { folders } = await member.list()
    expect(names(folders)).toEqual(['Fahrzeuge', 'Objekte und Löschwasser'])
    const found = await Promise.all(folders.map(({ id }) => member.list({ folder_id: id })))
    const documents = found.flatMap(({ data }) => data)
    expect(documents.map(({ name, mime, preview }) => [name, mime, preview])).toEqual([
      ['Fahrzeugkarte HLF 20.pdf', 'application/pdf', 'ready'],
      ['Gesamtschule Erdgeschoss.png', 'image/png', 'ready'],
      ['Hydranten Musterstadt.csv', 'text/plain', 'none'],
    ])
    for (const { id, sha256 } of documents) {
      const answer = await backend.call('GET', `/api/organisation/1/document/${id}/content`, {
        token: await tokenOf(backend, people.mitglied),
      })
      const bytes = new Uint8Array(await answer.arrayBuffer())
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
      if (answer.headers.get('content-type') !== 'image/png') continue
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 1600, height: 1000 })
    }
    // A word that stands in the card alone, and a tag.
    expect(names((await member.list({ search: 'rettungszylinder' })).data)).toEqual([
      'Fahrzeugkarte HLF 20.pdf',
    ])
    expect(names((await member.list({ tag: 'löschwasser' })).data)).toEqual(['Hydranten Musterstadt.csv'])
    expect((await member.get(documents[0]?.id ?? 0)).links.vehicles).toEqual([
      expect.objectContaining({ name: 'Florian Musterstadt 1/44-1' }),
    ])
  })
})

import { expect, test } from 'vitest'
import { documentCalls } from '../../support/documents/documents.ts'
import { useEnginesOfGate } from '../../support/servers/engines.ts'
import { tokenOf } from '../../support/calls/invited.ts'
import { OUR_ORIGIN } from '../../support/servers/in-process.ts'
import { people } from '../../support/worlds/people.ts'

// What programs of others send by tus, beyond what the page of documents sends.

const backendOf = useEnginesOfGate()
const engine = 'sqlite'
const uploadPaths = ['/api/organisation/1/document', '/api/organisation/987654/document-upload/1']

test.for([
  [
    'Windows-1252',
    Buffer.from('Pläne Süd – 5 €.txt'.replace('–', '\u0096').replace('€', '\u0080'), 'latin1'),
  ],
  ['UTF-8', Buffer.from('Pläne Süd – 5 €.txt')],
  ['UTF-8 with a mark', Buffer.from('\uFEFFPläne Süd – 5 €.txt')],
] as const)('a file name that is sent in %s keeps its umlauts', async ([, bytes], { skip }) => {
  const backend = backendOf(engine, skip)
  const leader = documentCalls(backend, await tokenOf(backend, people.leitung))
  const content = new TextEncoder().encode('Inhalt')
  const begun = await leader.send('POST', 'document', undefined, {
    'tus-resumable': '1.0.0',
    'upload-length': String(content.byteLength),
    'upload-metadata': `filename ${bytes.toString('base64')}`,
  })
  const sent = await leader.append(begun.headers.get('location') ?? '', 0, content)
  const { name } = await leader.get(Number(sent.headers.get('upload-document')))
  expect(name).toBe('Pläne Süd – 5 €.txt')
})

test('OPTIONS says without a token what uploads can do, and the same for every id', async ({ skip }) => {
  const backend = backendOf(engine, skip)
  const answers = uploadPaths.flatMap((path) => [
    backend.app.request(path, { method: 'OPTIONS' }),
    backend.app.request(path, { method: 'OPTIONS', headers: { origin: 'https://evil.example' } }),
    backend.app.request(path, {
      method: 'OPTIONS',
      headers: { origin: OUR_ORIGIN, 'access-control-request-method': 'PATCH' },
    }),
  ])
  for (const answer of await Promise.all(answers)) {
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'tus-resumable': '1.0.0',
      'tus-version': '1.0.0',
      'tus-extension': 'creation,termination,expiration,checksum',
      'tus-checksum-algorithm': 'sha1,sha256',
      'tus-max-size': expect.stringMatching(/^\d{7,}$/),
    })
  }
  const [, foreign, page] = await Promise.all(answers)
  expect(foreign?.headers.get('access-control-allow-origin')).toBeNull()
  expect(page?.headers.get('access-control-allow-origin')).toBe(OUR_ORIGIN)
  expect(page?.headers.get('access-control-allow-methods')).toContain('PATCH')
  const other = await backend.app.request('/api/organisation/1/documents', { method: 'OPTIONS' })
  expect([other.status, other.headers.get('tus-version')]).toEqual([405, null])
})

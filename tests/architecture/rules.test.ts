import { describe, expect, test } from 'vitest'
import { composedPatternsOf } from './composed-patterns.ts'
import { equalKeys } from './equal-keys.ts'
import { composedPatterns, literalPatterns } from './patterns.ts'
import * as rules from './rules.ts'
import { readFiles } from './source.ts'

const everything = readFiles()
const manifest = JSON.parse(everything.get('package.json') ?? '{}') as Record<string, unknown>
const within = (...folders: string[]) =>
  new Map([...everything].filter(([path]) => folders.some((folder) => path.startsWith(folder))))
/** A file of the given content, to see that a rule finds what it looks for. */
const file = (content: string, path = 'src/a.ts') => new Map([[path, content]])

describe('rules that matter are executed, not remembered (style guide)', () => {
  test('a file of the product can be read in one go', () => {
    expect(rules.longFiles(within('src/'))).toEqual([])
    expect(rules.longFiles(file('\n'.repeat(351)))).toHaveLength(1)
  })

  test('no folder is a heap', () => {
    expect(rules.heaps(within('src/', 'tests/'))).toEqual([])
    const many = new Map(Array.from({ length: 41 }, (_, number) => [`src/lib/${number}.ts`, '']))
    expect(rules.heaps(many)).toEqual(['src/lib holds 41 files'])
  })

  test('each regular expression that is put together is listed, so that recheck judges it', () => {
    const counts: Record<string, number> = {}
    for (const { at } of composedPatterns(within('src/'))) {
      const [path = ''] = at.split(':')
      counts[path] = (counts[path] ?? 0) + 1
    }

    const listed = Object.entries(composedPatternsOf).map(([path, { count }]) => [path, count] as const)
    expect(counts).toEqual(Object.fromEntries(listed))
    expect(composedPatterns(file('new RegExp(text, flags)'))).toEqual([
      { at: 'src/a.ts:1', text: 'text, flags' },
    ])
    expect(composedPatterns(file('RegExp(text)'))).toHaveLength(1)
    expect(literalPatterns(file('const one = /a+/g'))).toEqual([{ at: 'src/a.ts:1', text: '/a+/g' }])
  })

  test('no test is left out', () => {
    expect(rules.silencedTests(within('tests/'))).toEqual([])
    expect(rules.silencedTests(file(`test.${'only'}('a', run)`))).toHaveLength(1)
    expect(rules.silencedTests(file(`test.describe.${'skip'}('a', run)`))).toHaveLength(1)
  })

  test('the URL of a call is written once, in the contract (architecture, section 2, rule 2)', () => {
    const others = [...within('src/', 'scripts/', 'bench/')].filter(
      ([path]) => !path.startsWith('src/contract/'),
    )

    expect(rules.repeatedUrls(new Map(others))).toEqual([])
    expect(rules.repeatedUrls(file(`fetch('/api/login')`))).toHaveLength(1)
    expect(rules.repeatedUrls(file('fetch(`/api/notifications/${id}`)'))).toHaveLength(1)
  })

  test('the browser reads no part of a call that only the backend has', () => {
    expect(rules.backendPartsRead(within('src/lib/', 'src/islands/', 'src/layouts/'))).toEqual([])
    expect(rules.backendPartsRead(file('parse(markRead.input, given)'))).toHaveLength(1)
    expect(rules.backendPartsRead(file('type Input = typeof markRead.input; markRead.path'))).toEqual([])
  })

  test('a thing is imported from the file that holds it', () => {
    expect(rules.barrels(within('src/', 'tests/', 'scripts/', 'bench/'))).toEqual([])
    expect(rules.barrels(file(`export * from './b.ts'`))).toHaveLength(1)
    expect(rules.barrels(file(`export { b } from './b.ts'`))).toEqual([])
  })

  test('siblings in JSX have different keys', () => {
    expect(equalKeys(within('src/'))).toEqual([])
    const siblings = (...places: string[]) =>
      equalKeys(file(`const part = <div>${places.join('\n')}</div>`, 'src/a.tsx'))
    expect(siblings('<B key={id} />', '<p />', '<a key={id}>b</a>')).toEqual(['src/a.tsx:3 id'])
    expect(siblings('{id && <B key={one.id} />}', '<a key={one.id} />')).toHaveLength(1)
    expect(siblings('{is ? <A key={id} /> : (<B key="b" />)}', '<a key="b" />')).toHaveLength(1)
    expect(equalKeys(file('const parts = [<A key={id} />, <B key={id} />]', 'src/a.tsx'))).toHaveLength(1)

    expect(siblings('<B key={`b-${id}`} />', '<a key={id} />')).toEqual([])
    expect(siblings('{is ? <A key={id} /> : <B key={id} />}')).toEqual([])
    expect(siblings('{all.map(({ id }) => <A key={id} />)}', '<a key={id} />')).toEqual([])
    expect(siblings('<A key={id}><B key={id} /></A>')).toEqual([])
  })

  test('an address that a user names is called by http/outbound.ts alone', () => {
    /** Each calls nothing but what the operator names by a variable, or this process itself. */
    const named = [
      'src/backend/database/postgres-claim.ts',
      'src/backend/database/postgres-pool.ts',
      'src/backend/database/postgres.ts',
      'src/backend/documents/store/s3-client.ts',
      'src/backend/documents/store/s3-file.ts',
      'src/backend/mail/transport.ts',
      'src/backend/main.ts',
    ]
    const calling = new Set(rules.outboundCalls(within('src/backend/')))

    expect([...calling].toSorted()).toEqual([...named, 'src/backend/http/outbound.ts'].toSorted())
    const callers = [
      `fetch(url)`,
      `globalThis.fetch(url)`,
      `new WebSocket(url)`,
      `import { request as ask } from 'node:https'`,
      `import http from 'node:http'`,
      `import * as net from 'node:net'`,
      `import { connect } from 'node:tls'`,
      `import { AwsClient } from 'aws4fetch'`,
      `const http = await import('node:http')`,
    ]
    expect(callers.filter((content) => rules.outboundCalls(file(content)).length !== 1)).toEqual([])
    const others = [
      `import { createServer, type IncomingMessage } from 'node:http'`,
      `import type { request } from 'node:http'`,
      `import type pg from 'pg'`,
      `import { isIP } from 'node:net'`,
      `app.fetch(request)`,
    ]
    expect(others.flatMap((content) => rules.outboundCalls(file(content)))).toEqual([])
  })

  test('no check of the types is switched off', () => {
    expect(rules.silencedTypes(within('src/', 'scripts/', 'bench/'))).toEqual([])
    expect(rules.silencedTypes(file('// @ts-' + 'ignore'))).toHaveLength(1)
  })

  test('versions are pinned: the same clone is the same product', () => {
    expect(rules.floatingVersions(manifest)).toEqual([])
    expect(rules.floatingVersions({ dependencies: { a: '^1.0.0', b: '1.0.0' } })).toEqual(['a ^1.0.0'])
  })

  test('nothing names the machine it was written on', () => {
    expect(rules.localTraces(everything)).toEqual([])
    expect(rules.localTraces(file(`const folder = '${'/home'}/somebody/alarm'`))).toHaveLength(1)
    expect(rules.localTraces(file(`"resolved${'": "'}http://localhost:4873/a.tgz"`))).toHaveLength(1)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAnyBody } from '../../../src/backend/http/any-body.ts'
import { createBodyTexts } from '../../../src/backend/http/body-texts.ts'
import { readBoundedJson } from '../../../src/backend/http/bounded-json.ts'
import { plainText } from '../../../src/backend/http/json.ts'

// Product page, section 3, Intake: the shape of a body is no reason to refuse an alarm. Every Content-Type, forms, up to 8 MB.

const form = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=x'
const list = { name: 'vehicles', most: 200, fields: ['call_sign'] }
const bounds = { keys: 1000, fields: ['source_id', 'title', 'text', 'vehicles'], list }
const read = (body: string | Uint8Array, type = '') =>
  readAnyBody(typeof body === 'string' ? Buffer.from(body) : body, type, bounds)
const json = (body: string, keys = 1000) => readBoundedJson(body, { keys, texts: createBodyTexts() })
const part = (name: string, value: string, end = '\r\n') =>
  `--x${end}Content-Disposition: form-data; name="${name}"${end}${end}${value}${end}`

describe('the fields read from a body do not depend on its Content-Type', () => {
  const labels = [
    '',
    'application/json',
    'text/plain',
    'text/plain; charset=utf-8',
    form,
    multipart,
    'nonsense',
  ]
  test.each(labels)('JSON with Content-Type "%s"', (type) => {
    const body = '{"title":"B3 = Größe & --x","vehicles":["A",{"call_sign":"B"}]}'
    expect(read(body, type)).toEqual({ given: JSON.parse(body) as object, isGuessed: false, doubts: [] })
    expect(read(` [${body}]\n`, type)?.given).toEqual(JSON.parse(body))
  })

  test.each(['', 'application/json', 'text/plain', form, 'nonsense'])(
    'a URL-encoded form with Content-Type "%s"',
    (type) => {
      const body = 'title=B3+Gr%C3%B6%C3%9Fe%20%26+1%2&&text=a%3Db=c&vehicles=A&vehicles=B%0D%0A&toString'
      expect(read(body, type)?.given).toEqual({
        title: 'B3 Größe & 1%2',
        text: 'a=b=c',
        vehicles: ['A', 'B\n'],
        toString: '',
      })
    },
  )

  test.each([
    ['with the right Content-Type', multipart, '\r\n', '--x--\r\n'],
    ['with a boundary in quotes', 'multipart/form-data; boundary="x"', '\r\n', '--x--'],
    ['without a Content-Type', '', '\r\n', '--x--'],
    ['with another boundary in its Content-Type', 'multipart/form-data; boundary=other', '\r\n', '--x--'],
    ['with bare line feeds', multipart, '\n', '--x--\n'],
    ['without the closing boundary', multipart, '\r\n', ''],
  ])('a multipart form %s', (_, type, end, last) => {
    const body =
      part('title', 'B3 – Größe', end) + part('vehicles[]', 'A', end) + part('text', '', end) + last
    expect(read(body, type)).toEqual({
      given: { title: 'B3 – Größe', vehicles: ['A'], text: '' },
      isGuessed: false,
      doubts: [],
    })
  })

  test('a boundary longer than 70 characters is ignored', () => {
    const readWith = (length: number) => {
      const boundary = 'x'.repeat(length)
      const body = part('title', 'B3').replace('--x', `preamble\r\n--${boundary}`)
      return read(body, `multipart/form-data; boundary=${boundary}`)?.given
    }
    expect([readWith(70), readWith(71)]).toEqual([{ title: 'B3' }, undefined])
  })

  test.each([
    ['plain text', 'Feuer in der Schule', ''],
    ['plain text with an equals sign', 'Feuer = Brand', 'text/plain'],
    ['broken JSON', '{"title":"B3",}', 'application/json'],
    ['broken JSON with the Content-Type of a form', '{"title":"B3"', form],
    ['XML', '<alarm title="B3"/>', 'application/xml'],
    ['a list of several objects', '[{"title":"B3"},{"title":"B4"}]', ''],
    ['a JSON string', '"title"', ''],
    ['a JSON number', '1', ''],
  ])('%s is refused: no JSON object and no form', (_, body, type) => {
    expect(read(body, type)).toBeUndefined()
  })

  test('an empty body has no fields', () => {
    expect([read(''), read(' \r\n', form)?.given]).toEqual([{ given: {}, isGuessed: false, doubts: [] }, {}])
  })
})

describe('the charset of a form', () => {
  const latin = (text: string) => Buffer.from(text, 'latin1')
  test.each<[string, Uint8Array, string, boolean]>([
    ['escaped Windows-1252', latin('title=Gr%F6%DFe'), form, true],
    [
      'escaped in the charset of the Content-Type',
      latin('title=Gr%F6%DFe'),
      `${form}; charset=iso-8859-1`,
      false,
    ],
    ['Windows-1252 without escapes', latin('title=Größe'), form, true],
    ['a multipart form in Windows-1252', latin(part('title', 'Größe')), multipart, true],
    [
      'a part that names its own charset',
      latin(
        '--x\r\nContent-Type: text/plain; charset=windows-1252\r\nContent-Disposition: form-data; name=title\r\n\r\nGröße\r\n--x--',
      ),
      multipart,
      false,
    ],
    ['decomposed letters (NFD)', Buffer.from('title=Gro\u0308ße'), form, false],
  ])('%s', (_, body, type, isGuessed) => {
    expect(read(body, type)).toEqual({ given: { title: 'Größe' }, isGuessed, doubts: [] })
  })
})

describe('the reader drops or cuts content beyond its limits and reports each case', () => {
  test('files of a form', () => {
    const file = '--x\r\nContent-Disposition: form-data; name="plan"; filename="a.pdf"\r\n\r\n%PDF\r\n'
    expect(read(`${part('title', 'B3')}${file}--x--`, multipart)).toEqual({
      given: { title: 'B3' },
      isGuessed: false,
      doubts: [{ field: 'plan', why: 'file' }],
    })
  })

  test('more than 200 parts', () => {
    const parts = (count: number) =>
      Array.from({ length: count }, (_, index) => part(`f${index}`, '1')).join('') + '--x--'
    expect(read(parts(200), multipart)?.doubts).toEqual([])
    const more = read(parts(201), multipart)
    expect([Object.keys(more?.given ?? {}).length, more?.doubts]).toEqual([
      200,
      [{ field: 'form', why: 'parts' }],
    ])
  })

  test('more than 1,000 fields', () => {
    const names = Array.from({ length: 1001 }, (_, index) => `f${index}`)
    const asJson = read(JSON.stringify(Object.fromEntries(names.map((name) => [name, 1]))))
    const asForm = read(names.map((name) => `${name}=1`).join('&'), form)
    expect(Object.keys(asJson?.given ?? {})).toEqual(names.slice(0, -1))
    expect(Object.keys(asForm?.given ?? {})).toEqual(names.slice(0, -1))
    expect([asJson?.doubts, asForm?.doubts]).toEqual([
      [{ field: 'body', why: 'keys', more: 1 }],
      [{ field: 'form', why: 'keys' }],
    ])
  })

  test('values nested deeper than 32 levels, but not their neighbours', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`
    expect(read(`{"a":${nested(31)},"title":"B3"}`)?.doubts).toEqual([])
    const deep = read(`{"a":${nested(32)},"title":"B3"}`)
    expect([deep?.given, deep?.doubts]).toEqual([
      { a: JSON.parse(nested(32).replace('[1]', 'null')) as unknown, title: 'B3' },
      [{ field: `a${'.0'.repeat(31)}`, why: 'deep' }],
    ])
    const deeper = read(`{"a":${'["]}",{"b":'.repeat(50_000)}1${'}]'.repeat(50_000)},"title":"B3"}`)
    expect([deeper?.given, deeper?.doubts]).toMatchObject([{ title: 'B3' }, [{ why: 'deep' }]])
  })

  test.each([
    ['JSON', (text: string) => `{"title":"B3","text":"${text}"}`, ''],
    ['escaped JSON', (text: string) => `{"text":"${text.replaceAll('ü', '\\u00fc')}","title":"B3"}`, ''],
    ['a form', (text: string) => `title=B3&text=${text.replaceAll('ü', '%C3%BC')}`, form],
    ['a multipart form', (text: string) => part('title', 'B3') + part('text', text), multipart],
  ])('the end of a long text in %s', (_, write, type) => {
    const cut = read(write('ü'.repeat(300_000)), type)
    const { title, text } = cut?.given as { title: string; text: string }
    expect([title, cut?.doubts, cut?.isGuessed]).toEqual(['B3', [{ field: 'text', why: 'cut' }], false])
    // More than the 20,000 characters that an operation stores of its longest text.
    expect(text.length).toBeGreaterThan(20_000)
    expect(/^ü+$/.test(text)).toBe(true)
  })

  test('two ids of a megabyte that differ only in the last character stay different', () => {
    for (const write of [
      (id: string) => read(`{"source_id":"${id}"}`),
      (id: string) => read(`source_id=${id}&title=B3`, form),
      (id: string) => read(part('source_id', id), multipart),
    ]) {
      const [one, other, again] = ['1', '2', '1'].map((end) => write('x'.repeat(1_000_000) + end)?.given)
      expect(other).not.toEqual(one)
      expect(again).toEqual(one)
    }
  })
})

describe('unknown fields do not use up the limits of known fields', () => {
  const long = 'x'.repeat(60_000)
  const known = { source_id: '4711', title: 'B3', vehicles: ['A', { call_sign: 'B' }] }
  const inForm = { source_id: '4711', title: 'B3', vehicles: ['A', 'B'] }
  const others = Array.from({ length: 1200 }, (_, index) => [`f${index}`, index < 8 ? long : '1'])

  test.each<[string, object]>([
    ['long texts', { photos: Array.from({ length: 8 }, () => long) }],
    ['a long list', { track: Array.from({ length: 1200 }, () => 1) }],
    ['many fields', Object.fromEntries(others)],
    ['a known field with a list of long texts', { text: Array.from({ length: 8 }, () => long) }],
  ])('in JSON: %s before the known fields', (_, before) => {
    expect(read(JSON.stringify({ ...before, ...known }))?.given).toMatchObject(known)
    expect(read(JSON.stringify([{ ...before, ...known }]))?.given).toMatchObject(known)
  })

  test('in list entries: each call sign is read despite long unknown texts and fields in all entries', () => {
    const entries = Array.from({ length: 200 }, (_, index) => ({
      crew: long.slice(0, 5000),
      ...Object.fromEntries(others.slice(8, 20)),
      call_sign: `Florian ${index}`,
    }))
    const given = read(JSON.stringify({ vehicles: entries, title: 'B3' }))?.given
    expect(given).toMatchObject({
      vehicles: entries.map(({ call_sign }) => ({ call_sign })),
      title: 'B3',
    })
  })

  test.each([
    ['in a form', (fields: string[][]) => fields.map(([name, value]) => `${name}=${value}`).join('&'), form],
    [
      'in a multipart form',
      (fields: string[][]) => fields.map(([name = '', value = '']) => part(name, value)).join(''),
      multipart,
    ],
  ])('%s', (_, write, type) => {
    const fields = [
      ['source_id', '4711'],
      ['title', 'B3'],
      ['vehicles', 'A'],
      ['vehicles', 'B'],
    ]
    expect(read(write([...others, ...fields]), type)?.given).toMatchObject(inForm)
  })

  test('a repeated field counts as an unknown field, so that the limit on fields still applies', () => {
    const cut = read(`{${'"title":"B3",'.repeat(3000)}"text":"${long}","source_id":"4711"}`)
    expect([cut?.given, cut?.doubts.find(({ why }) => why === 'keys')]).toEqual([
      { title: 'B3', text: long.slice(0, 25_000), source_id: '4711' },
      { field: 'body', why: 'keys', more: 1999 },
    ])
  })

  test('a short id is never replaced by its digest', () => {
    const twice = `{"photos":"${long}","a":${JSON.stringify(others)},"source_id":"4711","source_id":"4712"}`
    expect(readAnyBody(Buffer.from(twice), '', { ...bounds, keys: 2000 })?.given).toMatchObject({
      source_id: expect.stringMatching(/^471[12]$/) as string,
    })
  })
})

describe('the reader reads JSON as JSON.parse does', () => {
  const readAsPlatform = (body: string) => {
    try {
      return { value: plain(JSON.parse(body)) }
    } catch {
      return undefined
    }
  }
  /** Converts all texts to the form in which the backend stores them. */
  const plain = (given: unknown): unknown => {
    if (typeof given === 'string') return plainText(given)
    if (Array.isArray(given)) return given.map(plain)
    if (typeof given !== 'object' || given === null) return given
    return Object.fromEntries(Object.entries(given).map(([name, one]) => [plainText(name), plain(one)]))
  }
  const text = fc.string({ unit: 'binary', maxLength: 20 })
  const leaf = fc.constantFrom(null, true, false, 0, -1, 0.5, 48.137154, 1e21)
  const value = fc.anything({ key: text, values: [text, fc.integer(), leaf], maxDepth: 5 })

  test('for valid JSON', () => {
    const object = fc.dictionary(text, value, { maxKeys: 8 })
    fc.assert(
      fc.property(object, fc.constantFrom(undefined, 1, '\t'), (given, space) => {
        const body = JSON.stringify(given, null, space)
        expect(json(body)).toEqual(readAsPlatform(body))
      }),
      { seed: 112, numRuns: 300 },
    )
  })

  test('for nearly valid JSON: it refuses the same texts', () => {
    const sign = fc.constantFrom(...'{}[]",:\\ 01.-+eEtruefalsn\n', '\\u00', 'true', 'null')
    fc.assert(
      fc.property(value, fc.nat(), fc.nat(3), sign, (given, place, removed, added) => {
        const body = JSON.stringify({ a: given })
        const at = place % body.length
        const broken = body.slice(0, at) + added + body.slice(at + removed)
        expect([broken, json(broken)]).toEqual([broken, readAsPlatform(broken)])
      }),
      { seed: 112, numRuns: 1500 },
    )
  })

  test('except for long numbers: ids and rounded integers stay texts', () => {
    const body = '{"source_id":2026.10,"number":12345678901234567890,"lat":48.10,"list":[1e2,-0]}'
    expect(json(body)?.value).toEqual({
      source_id: '2026.10',
      number: '12345678901234567890',
      lat: 48.1,
      list: [100, -0],
    })
  })

  test('a field called __proto__ stays a plain field', () => {
    const given = json('{"__proto__":{"a":1},"b":2}')?.value as object
    expect([Object.keys(given), Object.getPrototypeOf(given) === Object.prototype]).toEqual([
      ['__proto__', 'b'],
      true,
    ])
  })
})

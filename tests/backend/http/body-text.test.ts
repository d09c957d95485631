import { describe, expect, test } from 'vitest'
import { type BodyText, readBodyText as readAny } from '../../../src/backend/http/body-text.ts'

const readBodyText = (...given: Parameters<typeof readAny>) => readAny(...given) as BodyText

// Product page, section 3, Intake: declared charsets are honoured, and an alarm is never refused for a detail.

const text = '{"title":"Größe – „Ä“ €"}'
const windows1252 = new Map([
  ['–', 0x96],
  ['„', 0x84],
  ['“', 0x93],
  ['€', 0x80],
])
const western = Uint8Array.from([...text].map((sign) => windows1252.get(sign) ?? sign.charCodeAt(0)))
const utf8 = new TextEncoder().encode(text)
const utf16le = new Uint8Array(Buffer.from(text, 'utf16le'))
const utf16be = new Uint8Array(Buffer.from(text, 'utf16le').swap16())
const bytes = (...parts: (readonly number[] | Uint8Array)[]) =>
  Uint8Array.from(parts.flatMap((part) => [...part]))

describe('the charset that is declared, or that the bytes show', () => {
  test.each([
    ['UTF-8 that says nothing', utf8, undefined],
    ['UTF-8 as JSON', utf8, 'application/json'],
    ['UTF-8 in quotes', utf8, 'application/json; charset="UTF-8"'],
    ['Windows-1252', western, 'application/json; charset=windows-1252'],
    ['Windows-1252 by another name', western, 'application/json;charset=CP1252'],
    ['ISO-8859-1, as browsers read it', western, 'application/json; charset=ISO-8859-1; profile=x'],
    ['a byte order mark', bytes([0xef, 0xbb, 0xbf], utf8), 'application/json'],
    [
      'a byte order mark that knows better',
      bytes([0xef, 0xbb, 0xbf], utf8),
      'application/json; charset=latin1',
    ],
    ['UTF-16 with a mark', bytes([0xff, 0xfe], utf16le), 'application/json; charset=utf-8'],
    ['UTF-16 the other way round', bytes([0xfe, 0xff], utf16be), 'application/json'],
    ['UTF-16 without a mark', utf16le, 'application/json; charset=utf-16'],
    ['UTF-16 that says nothing', utf16be, 'application/json'],
    ['a charset that nobody knows', utf8, 'application/json; charset=utf-7'],
  ])('%s', (_, body, type) => {
    expect(readBodyText(body, type)).toEqual({ text, isGuessed: false })
  })

  test('another one of the standard', () => {
    const body = Uint8Array.from([0xa4])
    expect(readBodyText(body, 'application/json; charset=ISO-8859-15').text).toBe('€')
  })

  test('nothing', () => {
    expect(readBodyText(new Uint8Array())).toEqual({ text: '', isGuessed: false })
  })
})

describe('bytes that are not what they claim', () => {
  const lone = [0xe4]
  test.each([
    ['Windows-1252 that says nothing', western, undefined, text],
    ['Windows-1252 that claims UTF-8', western, 'application/json; charset=utf-8', text],
    ['Windows-1252 behind the mark of UTF-8', bytes([0xef, 0xbb, 0xbf], western), undefined, text],
    ['Windows-1252 in a charset that nobody knows', western, 'application/json; charset=x', text],
    [
      'Windows-1252 of which two bytes look like UTF-8',
      Uint8Array.from([0x84, 0xdf, 0x93]),
      undefined,
      '„ß“',
    ],
    ['UTF-8 that claims UTF-16', utf8, 'application/json; charset=utf-16le', text],
    ['Windows-1252 that claims UTF-16', western, 'application/json; charset=utf-16be', text],
    ['UTF-8 with a foreign byte', bytes(utf8, lone), 'application/json', `${text}ä`],
    ['UTF-8 cut amid a letter', utf8.slice(0, 13), 'application/json', `{"title":"GrÃ`],
    ['UTF-8 cut amid a later letter', bytes(utf8, [0xc3]), 'application/json', `${text}Ã`],
    ['half a unit of UTF-16', bytes([0xff, 0xfe], utf16le, [0x41]), undefined, undefined],
    ['Japanese that is none', bytes([0x41, 0xff]), 'application/json; charset=shift_jis', 'Aÿ'],
  ])('%s', (_, body, type, expected) => {
    const read = readBodyText(body, type)
    expect(read.isGuessed).toBe(true)
    expect(read.text).not.toContain('\ufffd')
    if (expected !== undefined) expect(read.text).toBe(expected)
  })

  test('no byte at all is replaced', () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => 255 - byte)
    for (const type of ['', 'charset=utf-8', 'charset=windows-1252', 'charset=utf-16'])
      expect(readBodyText(all, `application/json; ${type}`).text).not.toContain('\ufffd')
  })
})

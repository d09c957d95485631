import { describe, expect, test } from 'vitest'
import { plainText, readJson, readQuery } from '../../../src/backend/http/json.ts'

// Product page, section 3: text is normalised (NFC). What is stored can be stored by both engines, and is compared letter by letter.

describe('a text as it is stored', () => {
  test.each([
    ['letters are composed', 'Gro\u0308\u00dfe', 'Größe'],
    ['as far as they can be', 'Ko\u0301\u0323', 'Kọ́'.normalize('NFC')],
    ['signs that only look alike stay', 'ﬁ ² Å', 'ﬁ ² Å'.normalize('NFC')],
    ['line ends are line feeds', 'a\r\nb\rc\nd', 'a\nb\nc\nd'],
    ['also those of word processors', 'a\vb\fc\u0085d\u2028e\u2029f', 'a\nb\nc\nd\ne\nf'],
    ['empty lines stay', 'a\r\n\r\nb', 'a\n\nb'],
    ['tabs stay', 'a\tb', 'a\tb'],
    ['a NUL is gone', 'a\u0000b\u0000', 'ab'],
    ['controls are gone', '\u0001a\u0007\u001b[1mb\u007f\u0081\u009fc', 'a[1mbc'],
    ['a byte order mark is gone', '\ufeffa\ufeffb', 'ab'],
    ['what joins an emoji stays', '👩‍🚒', '👩‍🚒'],
    ['other writings stay', 'שלום Ωmega', 'שלום Ωmega'],
    ['halves of characters are told apart', '\ud800 \udc00', '\\ud800 \\udc00'],
  ])('%s', (_, given, expected) => {
    expect(plainText(given)).toBe(expected)
    expect(plainText(expected)).toBe(expected)
  })
})

test('all texts of a body and a query are read like that, however deep they lie', () => {
  const given = { title: 'u\u0308\u0000', list: ['o\u0308', { deep: 'a\u0308\r\n' }], count: 1, none: null }
  expect(readJson(JSON.stringify(given))).toEqual({
    title: 'ü',
    list: ['ö', { deep: 'ä\n' }],
    count: 1,
    none: null,
  })
  expect(readQuery({ search: 'Bru\u0308cke' })).toEqual({ search: 'Brücke' })
})

test('a password stays as it was typed: what people have set before goes on to open their account', () => {
  for (const name of ['password', 'current_password'])
    expect(readJson(JSON.stringify({ [name]: 'gru\u0308n\t\u0007\u0000\r\n' }))).toEqual({
      [name]: 'gru\u0308n\t\u0007\\u0000\r\n',
    })
})

import { expect, test } from 'vitest'
import type { Keyword } from '../../../src/backend/operations/alarm/keywords.ts'
import { keywordTextOf, titleOf } from '../../../src/backend/operations/alarm/title.ts'

// Product page, section 3, Intake: anything of title, keyword, text, address, vehicles is an alarm.

const b3: Keyword = {
  id: 1,
  code: 'B3',
  title: 'Wohnungsbrand',
  type: 'Brand',
  priority: true,
  aliases: ['zimmerbrand'],
}
const none = { title: null, keyword: null, text: null, address: null }
const all = { title: 'Rauch', keyword: 'B 3', text: 'Im Dach\nEingang hinten', address: 'Markt 1' }

test.each<[string, Partial<typeof all> | object, Keyword | undefined, string]>([
  ['its title', all, b3, 'Rauch'],
  ['the name of its keyword', { ...all, title: null }, b3, 'Wohnungsbrand'],
  ['its name, for an alias', { ...all, title: null, keyword: 'Stichwort: Zimmerbrand' }, b3, 'Wohnungsbrand'],
  ['a keyword that says more', { ...all, title: null, keyword: 'B3 mit Personen' }, b3, 'B3 mit Personen'],
  ['an unknown keyword', { ...all, title: null }, undefined, 'B 3'],
  ['the first line of its text', { text: all.text, address: all.address }, undefined, 'Im Dach'],
  ['its address', { address: all.address }, undefined, 'Markt 1'],
  ['nothing', {}, undefined, 'Alarm'],
])('a message is called by %s', (_, message, keyword, title) => {
  expect(titleOf({ ...none, ...message }, keyword)).toBe(title)
})

test('a long first line is a title of 500 letters', () => {
  expect(titleOf({ ...none, text: `${'x'.repeat(600)}\nmore` }, undefined)).toBe('x'.repeat(500))
})

test('an address finds no keyword', () => {
  expect(keywordTextOf({ ...none, address: 'B3 Richtung Süden' })).toBeNull()
  expect(keywordTextOf({ ...none, text: 'B3 Rauch\nMarkt', address: 'B1' })).toBe('B3 Rauch')
  expect(keywordTextOf({ ...all, title: null })).toBe('B 3')
})

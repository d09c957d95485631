import { expect, test } from 'vitest'
import type { Keyword } from '../../../src/contract/tenant/keywords.ts'
import {
  inputOf,
  noValues,
  problemsIn,
  valuesIn,
  valuesOf,
  withAliases,
  writeDefault,
} from '../../../src/lib/tenant/keyword-form.ts'

const keyword: Keyword = {
  id: 3,
  code: 'B3',
  title: 'Wohnungsbrand',
  type: 'Brand',
  colour: 'red',
  priority: true,
  aliases: ['zimmerbrand'],
  active: true,
  used_count: 0,
  last_used_at: null,
  text_template: null,
  defaults: [
    { organisation_id: 10, alarms: 'groups', group_ids: [12, 3], vehicle_ids: [] },
    { organisation_id: 2, alarms: 'unsaid', group_ids: [], vehicle_ids: [7] },
    { organisation_id: 5, alarms: 'everybody', group_ids: [], vehicle_ids: [] },
  ],
  usage: { operations: 0, operations_is_at_least: false, organisations: 0, documents: 0 },
  created_at: null,
  changed_at: null,
  changed_by: null,
  version: 1,
}

function formOf(entries: readonly (readonly [string, string])[]): FormData {
  const data = new FormData()
  for (const [name, value] of entries) data.append(name, value)
  return data
}

test('a form in which nothing was touched changes nothing', () => {
  const data = formOf([
    ['code', 'B3'],
    ['title', ' Wohnungsbrand '],
    ['type', 'Brand'],
    ['colour', 'red'],
    ['priority', 'on'],
    ['active', 'on'],
    ['aliases', 'zimmerbrand'],
    ['alias', ''],
    ['text_template', ''],
    ['defaults', '10:groups:3,12:'],
    ['defaults', '2:unsaid::7'],
    ['defaults', '5:everybody::'],
    // Opened, and nothing chosen there.
    ['defaults', '4:unsaid::'],
  ])

  expect(valuesIn(data)).toEqual(valuesOf(keyword))
})

test('an alias that was typed and not added is sent with the others', () => {
  const data = formOf([
    ['aliases', 'zimmerbrand'],
    ['alias', ' kellerbrand '],
  ])

  expect(valuesIn(data).aliases).toEqual(['zimmerbrand', 'kellerbrand'])
})

test.each([
  ['Küche\r\n Keller \n\nKüche', ['B', 'Küche', 'Keller']],
  ['B', ['B']],
  ['eins;zwei\tdrei  vier', ['B', 'eins', 'zwei', 'drei vier']],
  [' ', ['B']],
])('%j is pasted as lines', (text, aliases) => {
  expect(withAliases(['B'], text)).toEqual(aliases)
})

test('of organisations only those are sent in which something else goes out; where nothing does any more, they are emptied', () => {
  const values = { ...valuesOf(keyword), defaults: ['2:unsaid::7', '4:groups:5:', '5:everybody::'] }

  expect(inputOf(values, ['defaults'], valuesOf(keyword))).toEqual({
    defaults: [
      { organisation_id: 4, alarms: 'groups', group_ids: [5], vehicle_ids: [] },
      { organisation_id: 10, alarms: 'unsaid', group_ids: [], vehicle_ids: [] },
    ],
  })
})

test('what is missing or too long is said before it is sent', () => {
  const aliases = Array.from({ length: 101 }, (_, place) => `${place}`)
  const values = { ...noValues, aliases: [...aliases, 'x'.repeat(201)], text_template: 'x'.repeat(2001) }
  // Ticks that were made before another choice do not count.
  const defaults = [
    writeDefault({ organisation_id: 1, alarms: 'everybody', group_ids: [3], vehicle_ids: [] }),
  ]

  expect(problemsIn(values).map(({ problem }) => problem)).toEqual([
    'codeMissing',
    'titleMissing',
    'aliasLong',
    'aliasesFull',
    'templateLong',
  ])
  expect(problemsIn({ ...valuesOf(keyword), defaults: ['1:groups::7'] })).toMatchObject([
    { field: 'defaults', problem: 'groupsMissing' },
  ])
  expect(problemsIn({ ...valuesOf(keyword), defaults })).toEqual([])
  expect(defaults).toEqual(['1:everybody::'])
})

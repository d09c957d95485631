import { expect, test } from 'vitest'
import type { Changes, TimelineEntry } from '../../../src/contract/operations/operation-timeline.ts'
import { keywordWithoutGroups } from '../../../src/lib/operations/kept-groups.ts'

const entry = (id: number, kind: string, about: Partial<TimelineEntry>): TimelineEntry => ({
  id,
  at: '2026-11-27T12:00:00Z',
  kind,
  actor: 'Leitstelle',
  text: null,
  ...about,
})
const news = (id: number, details: Changes) => entry(id, 'news', { details })
const kept = (id: number, text: string) => entry(id, 'groups_kept', { text })
const toB3 = news(1, { keyword: ['B2', 'B3'] })

// The operation alarmed one group. The second column is the keyword of an update that did not say whom to alarm.
test.each<[string, string | undefined, TimelineEntry[]]>([
  ['no update changed the keyword', undefined, [news(1, { address: [null, 'Lindenstraße 14'] })]],
  ['the new keyword does not say whom to alarm', 'B3', [toB3, kept(2, 'B3')]],
  ['another update followed', 'B3', [toB3, kept(2, 'B3'), news(3, { address: [null, 'Lindenstraße 14'] })]],
  [
    'a person changed the groups afterwards',
    undefined,
    [toB3, kept(2, 'B3'), news(3, { groups: [['A'], []] })],
  ],
  [
    'a later keyword says whom to alarm',
    undefined,
    [toB3, kept(2, 'B3'), news(3, { keyword: ['B3', 'B4'] })],
  ],
  [
    'a later keyword does not say whom to alarm either',
    'B4',
    [toB3, kept(2, 'B3'), news(3, { keyword: ['B3', 'B4'] }), kept(4, 'B4')],
  ],
])('%s: %s', (_, said, timeline) => {
  expect(keywordWithoutGroups({ active: true, groups: [{ id: 1, name: 'A' }], timeline })).toBe(said)
})

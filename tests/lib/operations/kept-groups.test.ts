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

// Of an operation that has alarmed one group, what the page says of the keyword that news brought.
test.each<[string, string | undefined, TimelineEntry[]]>([
  ['no news brought another keyword', undefined, [news(1, { address: [null, 'Lindenstraße 14'] })]],
  ['the keyword says nothing of whom it alarms', 'B3', [toB3, kept(2, 'B3')]],
  ['other news came since', 'B3', [toB3, kept(2, 'B3'), news(3, { address: [null, 'Lindenstraße 14'] })]],
  [
    'a person has changed the groups since',
    undefined,
    [toB3, kept(2, 'B3'), news(3, { groups: [['A'], []] })],
  ],
  [
    'a later keyword says whom it alarms',
    undefined,
    [toB3, kept(2, 'B3'), news(3, { keyword: ['B3', 'B4'] })],
  ],
  [
    'a later keyword says nothing either',
    'B4',
    [toB3, kept(2, 'B3'), news(3, { keyword: ['B3', 'B4'] }), kept(4, 'B4')],
  ],
])('%s: %s', (_, said, timeline) => {
  expect(keywordWithoutGroups({ active: true, groups: [{ id: 1, name: 'A' }], timeline })).toBe(said)
})

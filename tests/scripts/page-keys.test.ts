import { expect, test } from 'vitest'
import { keysOfPages } from '../../scripts/build/page-keys.ts'

const keys = keysOfPages()

test('a page has the words of its islands, of their parts, and of what is fetched later', () => {
  const alert = keys['/alarmierungen/[id]']
  // The head of the page, a part of it, a dialog that hardly anybody opens, the frame around it.
  for (const key of [
    'operation.heading',
    'operationTimeline.alarm',
    'operationMerge.heading',
    'frame.account.signOut',
  ])
    expect(alert, key).toContain(key)
})

test('a page has no words of others', () => {
  expect(keys['/login']?.filter((key) => /^(operation|tenant|person)/.test(key))).toEqual([])
  // Its island comes in one module with those of the other pages about groups.
  expect(keys['/settings/groups']).toContain('groups.heading')
  expect(keys['/settings/groups']).not.toContain('groupMembers.heading')
  expect(keys['/portal']?.some((key) => key.startsWith('frame.'))).toBe(false)
})

test('plural forms come with their key', () => {
  expect(keys['/login']).toEqual(expect.arrayContaining(['forms.problems_one', 'forms.problems_other']))
})

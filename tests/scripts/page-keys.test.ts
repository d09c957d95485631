import { expect, test } from 'vitest'
import { withWords } from '../../scripts/build/late-words.ts'
import { keysOfLateParts, keysOfPages } from '../../scripts/build/page-keys.ts'

const keys = keysOfPages()
const late = new Map([...keysOfLateParts()].map(([file, keys]) => [file.replace(/^.*\/src\//, ''), keys]))

test('a page has the words of its islands and of the frame around it', () => {
  const alert = keys['/alarmierungen/[id]']
  for (const key of ['operation.heading', 'frame.account.signOut']) expect(alert, key).toContain(key)
})

test('the words of a late part are not in the page: they travel with the part', () => {
  expect(keys['/alarmierungen/[id]']).not.toContain('operationMerge.heading')
  expect(late.get('islands/operations/detail/OperationMerge.tsx')).toContain('operationMerge.heading')
})

test('a late part brings no word that all of its pages have', () => {
  const part = late.get('islands/operations/detail/OperationMore.tsx') ?? []
  expect(part).toContain('operationAlarmed.all')
  expect(part.filter((key) => keys['/alarmierungen/[id]']?.includes(key))).toEqual([])
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

test('an import of a late part waits for its words, one without words stays as it is', () => {
  const code = "const one = () => import('./One.tsx')\nconst two = () => import('./two.ts')\n"
  const lines = withWords('/src/A.tsx', code, new Map([['/src/One.tsx', ['one.title']]]))?.split('\n') ?? []

  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(
    /^import { withLateWords } .*withLateWords\(import\('\.\/One\.tsx'\), { de: \(\) => import\('virtual:late-words\/de\/.*One\.tsx'\), en: /,
  )
  expect(lines[1]).toBe("const two = () => import('./two.ts')")
  expect(withWords('/src/A.tsx', code, new Map())).toBeUndefined()
})

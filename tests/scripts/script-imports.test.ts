import { expect, test } from 'vitest'
import { circleOf } from '../../scripts/build/script-imports.ts'

// Architecture, section 6: the browser's script comes in few files; none may need another one that needs it.

test('files that import each other are found, however long the way round', () => {
  expect(circleOf({ page: ['stores'], stores: ['parts'], parts: ['api'], api: ['stores'] })).toEqual([
    'stores',
    'parts',
    'api',
    'stores',
  ])
})

test('what several files import is no circle', () => {
  expect(circleOf({ page: ['stores', 'parts'], stores: ['api'], parts: ['api'], api: [] })).toBeUndefined()
})

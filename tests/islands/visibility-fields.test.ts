import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { documentWorkWords } from '../../src/islands/documents/editor/document-work-words.ts'
import { VisibilityFields } from '../../src/islands/documents/editor/VisibilityFields.tsx'

// Product page, section 3: group-restricted documents. Nobody has said yet which groups there are.

const shown = (groups: string) =>
  renderToString(createElement(VisibilityFields, { t: documentWorkWords('de'), groups }))

test('as long as the groups are not known, those that see something stay what they are', () => {
  expect(shown('4,7').match(/name="group_ids" value="\d"/g)).toEqual([
    'name="group_ids" value="4"',
    'name="group_ids" value="7"',
  ])
  expect(shown('')).not.toContain('group_ids')
})

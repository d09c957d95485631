import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { registerCatalogues, translate } from '../../src/i18n/translate.ts'
import { VisibilityFields } from '../../src/islands/documents/editor/VisibilityFields.tsx'

beforeAll(() => registerCatalogues(catalogues))

// Product page, section 3: group-restricted documents. Nobody has said yet which groups there are.

const shown = (groups: string) =>
  renderToString(createElement(VisibilityFields, { t: translate('de'), groups }))

test('as long as the groups are not known, those that see something stay what they are', () => {
  expect(shown('4,7').match(/name="group_ids" value="\d"/g)).toEqual([
    'name="group_ids" value="4"',
    'name="group_ids" value="7"',
  ])
  expect(shown('')).not.toContain('group_ids')
})

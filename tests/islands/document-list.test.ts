import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { locales } from '../../src/contract/locales.ts'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { registerCatalogues } from '../../src/i18n/translate.ts'
import { DocumentList } from '../../src/islands/documents/list/DocumentList.tsx'
import { narrowedBy, topFolder } from '../../src/lib/documents/document-view.ts'

beforeAll(() => registerCatalogues(catalogues))

test.each(locales)(
  'an order is chosen of a folder; what a search finds has one, which is said (%s)',
  (locale) => {
    const html = (search: string | undefined) =>
      renderToString(createElement(DocumentList, { locale, view: narrowedBy(topFolder, { search }) }))
    const { foundOrder, sort } = catalogues[locale].documents

    expect(html(undefined)).toContain(sort)
    expect(html(undefined)).toContain('<select')
    expect(html(undefined)).not.toContain(foundOrder)
    expect(html('plan')).not.toContain('<select')
    expect(html('plan')).toContain(foundOrder)
  },
)

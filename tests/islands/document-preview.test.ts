import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import type { DocumentDetail } from '../../src/contract/documents/documents.ts'
import { locales } from '../../src/contract/locales.ts'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { registerCatalogues, translate } from '../../src/i18n/translate.ts'
import { DocumentPreview } from '../../src/islands/documents/page/DocumentPreview.tsx'

beforeAll(() => registerCatalogues(catalogues))

const document: DocumentDetail = {
  id: 1,
  organisation_id: 1,
  folder_id: null,
  name: 'Plan',
  mime: 'application/pdf',
  size: 10,
  sha256: 'ab',
  version: 1,
  version_id: 1,
  number: 1,
  description: null,
  tags: [],
  visibility: 'organisation',
  group_ids: [],
  uploaded_by: null,
  own: false,
  created_at: '2026-11-21T12:00:00.000Z',
  changed_at: '2026-11-21T12:00:00.000Z',
  requires_ack: false,
  acknowledged_at: null,
  offline: false,
  expires_at: null,
  preview: 'ready',
  shown: true,
  damaged: false,
  breadcrumbs: [],
  links: { operations: [], vehicles: [], keywords: [] },
}

test.each(locales)(
  'a broken PDF says so where its preview would be; a broken picture the browser may still show (%s)',
  (locale) => {
    const html = (change: Partial<DocumentDetail>) =>
      renderToString(
        createElement(DocumentPreview, {
          locale,
          t: translate(locale),
          document: { ...document, ...change },
        }),
      )
    const { brokenPdf, brokenPicture } = catalogues[locale].documentPage

    expect(html({ preview: 'broken' })).toContain(brokenPdf)
    expect(html({ preview: 'broken', mime: 'image/jpeg' })).toContain('data-kind="picture"')
    for (const mime of ['application/pdf', 'image/jpeg'])
      expect(html({ mime })).not.toMatch(new RegExp(`${brokenPdf}|${brokenPicture}`))
  },
)

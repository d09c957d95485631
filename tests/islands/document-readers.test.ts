import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import type { Acknowledgements, DocumentDetail } from '../../src/contract/documents/documents.ts'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { registerCatalogues, translate } from '../../src/i18n/translate.ts'
import { DocumentReaders } from '../../src/islands/documents/page/DocumentReaders.tsx'

beforeAll(() => registerCatalogues(catalogues))

const { remind } = catalogues.de.documentPage
const open: Acknowledgements = { read: [], unread: [{ user_id: 7, name: 'Mia Mitglied' }], reminded: null }
const shown = (readers: Acknowledgements, expires_at: string | null = null) =>
  renderToString(
    createElement(DocumentReaders, {
      locale: 'de',
      t: translate('de'),
      document: { id: 1, expires_at } as DocumentDetail,
      readers,
      onChange: () => undefined,
    }),
  )

test('those who have not confirmed are reminded by a button, and the page says who did so last', () => {
  expect(shown(open)).toContain(remind)
  expect(shown(open)).not.toContain('Zuletzt erinnert')
  const reminded = { at: new Date().toISOString(), by: 'Lars Leitung' }
  expect(shown({ ...open, reminded })).toContain('Zuletzt erinnert: gerade eben von Lars Leitung')
  expect(shown({ ...open, unread: [] })).not.toContain(remind)
  expect(shown(open, '2020-01-01T00:00:00.000Z'), 'has expired').not.toContain(remind)
})

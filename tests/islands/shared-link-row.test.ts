import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { sharedLinkEnds, type SharedLink } from '../../src/contract/sharing/shared-links.ts'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { registerCatalogues, translate } from '../../src/i18n/translate.ts'
import { SharedLinkRow } from '../../src/islands/sharing/SharedLinkRow.tsx'

// Product page, section 2, Shared link: whoever made a link revokes it; what lies in the bin would show itself again by it.

beforeAll(() => registerCatalogues(catalogues))

const link: SharedLink = {
  id: 1,
  label: 'Bauamt',
  object: { kind: 'document', id: 2, title: null },
  created_by: 'Lars Leitung',
  created_at: '2026-01-01T00:00:00.000Z',
  expires_at: '2026-01-08T00:00:00.000Z',
  has_pin: false,
  closed_until: null,
  max_views: null,
  views: 0,
  last_viewed_at: null,
  ended: null,
}

test.each([null, ...sharedLinkEnds])(
  'a link that may show something is revoked, one that is over is not (%s)',
  (ended) => {
    const t = translate('de')
    const html = renderToString(
      createElement(SharedLinkRow, { locale: 'de', t, link: { ...link, ended }, onChanged: () => undefined }),
    )

    expect(html.includes(t('sharing.revokeOf', { label: 'Bauamt' }))).toBe(
      ended === null || ended === 'paused',
    )
    expect(html.includes(t('sharing.renameOf', { label: 'Bauamt' }))).toBe(ended === null)
  },
)

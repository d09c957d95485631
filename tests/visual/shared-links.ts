import type { SharedLink } from '../../src/contract/sharing/shared-links.ts'
import { minutesAgo } from '../../src/gallery/exhibit.ts'

const HOUR = 60
const DAY = 24 * HOUR

const link: SharedLink = {
  id: 1,
  label: 'Bürgermeisterin',
  object: {
    kind: 'document',
    id: 1,
    title: 'Einsatzplan_Rathaus_mit_Tiefgarage_und_Löschwasserentnahme_2026.pdf',
  },
  created_by: 'Lars Leitung',
  created_at: minutesAgo(3 * HOUR),
  expires_at: minutesAgo(-6 * DAY),
  has_pin: true,
  closed_until: null,
  max_views: 5,
  views: 2,
  last_viewed_at: minutesAgo(12),
  ended: null,
}

/** Links to a document: with all there is to say of one, with nothing, shut after wrong PINs, and two that are over. */
export const linksOfDocument: readonly SharedLink[] = [
  link,
  { ...link, id: 2, label: null, has_pin: false, max_views: null, views: 0, last_viewed_at: null },
  { ...link, id: 3, label: 'Bauamt', closed_until: minutesAgo(-14), max_views: null, views: 1 },
  { ...link, id: 4, label: 'Nachbarwehr', ended: 'revoked' },
  { ...link, id: 5, label: 'Presse', ended: 'expired' },
]

/** Links of an organisation: to something of each kind, one that has paused, and one to what is gone. */
export const linksOfOrganisation: readonly SharedLink[] = [
  link,
  {
    ...link,
    id: 6,
    label: 'Zoë “Zo” Öztürk-O’Neill, Donaudampfschifffahrtsgesellschaft',
    object: { kind: 'operation', id: 3, title: 'B3 – Wohnungsbrand, Menschenleben in Gefahr' },
    expires_at: minutesAgo(-9 * HOUR),
    has_pin: false,
    max_views: null,
    views: 0,
    last_viewed_at: null,
  },
  { ...link, id: 7, label: null, object: { kind: 'folder', id: 1, title: 'Feuerwehrpläne' } },
  { ...link, id: 8, label: 'Bauamt', object: { kind: 'document', id: 9, title: null }, ended: 'paused' },
]

import { decide, type Viewer } from './guard.ts'
import { routeOfPattern } from '../routes.ts'

/**
 * Shows the links of the navigation (`data-page` is a pattern of the route table) that the viewer may follow. A page
 * that would ask for an organisation first, or whose permission is not known yet, stays: the guard decides there. "More" is marked as
 * current only while it shows the link of the current page.
 */
export function showPermittedLinks(page: Document, viewer: Viewer, belongsNowhere: boolean): void {
  let isBehindMore = false
  for (const link of page.querySelectorAll<HTMLElement>('a[data-page]')) {
    const row = routeOfPattern(link.dataset['page'] ?? '')
    const verdict = row && decide(row.access, viewer)
    const item = link.closest('li') ?? link
    const isRefused = verdict?.kind === 'leave' && verdict.reason === 'permission'
    item.hidden = isRefused || (verdict?.kind === 'ask' && belongsNowhere)
    isBehindMore ||= !item.hidden && link.hasAttribute('aria-current') && link.closest('#app-more') !== null
  }

  const more = page.querySelector('.app-more-button')
  if (isBehindMore) more?.setAttribute('aria-current', 'true')
  else more?.removeAttribute('aria-current')
}

import { notificationFilters } from '../../contract/notifications/notifications.ts'
import { firstView, type NotificationView } from './notification-list.ts'
import { searchWith } from '../pages/page-search.ts'

/** What an address asks for; what it does not say, or says wrongly, is as at first. */
export function viewOfSearch(search: string): NotificationView {
  const parameters = new URLSearchParams(search)
  const page = Number(parameters.get('page'))
  const filter = notificationFilters.find((one) => one === parameters.get('filter'))
  return {
    page: Number.isSafeInteger(page) && page > 0 && page <= MOST_PAGES ? page : firstView.page,
    filter: filter ?? firstView.filter,
  }
}

/** The contract takes no more. */
const MOST_PAGES = 1_000_000

/** The other way round; what is as at first is not said. */
export function searchOfView({ page, filter }: NotificationView, search = ''): string {
  return searchWith(search, {
    filter: filter === firstView.filter ? undefined : filter,
    page: page === firstView.page ? undefined : String(page),
  })
}

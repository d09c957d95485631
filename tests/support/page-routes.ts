import { visitorPage } from '../../src/contract/pages.ts'
import { type Route, routes } from '../../src/lib/routes.ts'

/** The pages that are the same for everybody: all but what is rendered for one visitor, which has tests of its own. */
export const pageRoutes: readonly Route[] = Object.values<Route>(routes).filter(
  ({ pattern }) => !visitorPage.test(pattern),
)

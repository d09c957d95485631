import './load-more.css'
import { BareLoadMore } from './BareLoadMore.tsx'

/** Where its styles come with the page; what is fetched later brings them along (`BareLoadMore`). */
export const LoadMore = BareLoadMore

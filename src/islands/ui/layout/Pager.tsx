import './pager.css'
import { BarePager } from './BarePager.tsx'

/** Where its styles come with the page; what is fetched later brings them along (`BarePager`). */
export const Pager = BarePager

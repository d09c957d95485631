import '../../../shared/group-mark.css'
import '../../../people/person/person-standing.css'
import '../form/user-form.css'
import { UserMore } from './UserMore.tsx'

/** Where somebody belongs, and what can be done about their account, with all it needs. */
export function readyUserMore(): { UserMore: typeof UserMore } {
  return { UserMore }
}

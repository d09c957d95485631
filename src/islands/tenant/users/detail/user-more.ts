import dialogStyles from '../../../ui/overlay/dialog.css?inline'
import groupMarkStyles from '../../../shared/group-mark.css?inline'
import listStyles from '../../../ui/layout/list-row.css?inline'
import { adoptStyles } from '../../../ui/behaviour/adopt-styles.ts'
import standingStyles from '../../../people/person/person-standing.css?inline'
import formStyles from '../form/user-form.css?inline'
import { UserMore } from './UserMore.tsx'

/** Where somebody belongs, and what can be done about their account, with all it needs. */
export function readyUserMore(): { UserMore: typeof UserMore } {
  adoptStyles(dialogStyles, groupMarkStyles, listStyles, standingStyles, formStyles)
  return { UserMore }
}

import { adoptStyles } from '../ui/behaviour/adopt-styles.ts'
import { BareConfirmDialog } from '../ui/overlay/BareConfirmDialog.tsx'
import styles from '../ui/overlay/dialog.css?inline'

export type ConfirmDialog = typeof BareConfirmDialog

/** The question with all it needs: fetched when it is asked. */
export function readyConfirmDialog(): ConfirmDialog {
  adoptStyles(styles)
  return BareConfirmDialog
}

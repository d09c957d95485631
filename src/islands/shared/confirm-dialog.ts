import { ConfirmDialog } from '../ui/overlay/ConfirmDialog.tsx'

export type ConfirmDialog = typeof ConfirmDialog

/** The question with all it needs: fetched when it is asked. */
export function readyConfirmDialog(): ConfirmDialog {
  return ConfirmDialog
}

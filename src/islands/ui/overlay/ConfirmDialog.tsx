import './dialog.css'
import { BareConfirmDialog } from './BareConfirmDialog.tsx'

/** For what cannot be undone. The way out has the focus, and a slip of the finger beside it does nothing. */
export const ConfirmDialog = BareConfirmDialog

import './dialog.css'
import { BareDialog } from './BareDialog.tsx'

export type { DialogProps } from './BareDialog.tsx'

/** In the middle of the window; a `sheet` rises from the bottom of a phone, and is a `side` of a wide window or a dialog. */
export const Dialog = BareDialog

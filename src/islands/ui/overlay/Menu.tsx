import './menu.css'
import { BareMenu } from './BareMenu.tsx'

export type { MenuItem } from './BareMenu.tsx'

/** Actions behind one button: a native popover beside it, a list at the bottom of a phone. */
export const Menu = BareMenu

import './file-drop.css'
import '../feedback/progress.css'
import { BareFileDrop } from './BareFileDrop.tsx'

export type { FileDropProps } from './BareFileDrop.tsx'

/** A file input that lies invisible over its whole zone: keyboard, click and drop are the browser's own. */
export const FileDrop = BareFileDrop

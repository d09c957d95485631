import type { MouseEvent } from 'react'

/** Whether a press of a link is for a tab or a window of its own (or a download): then it is the browser's. */
export function asksForNewTab({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey
}

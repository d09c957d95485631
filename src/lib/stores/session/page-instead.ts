import { atom } from 'nanostores'
import type { PageInstead } from '../../session/guard-state.ts'

/** What the page shows in place of its content, because the guard does not let it be seen yet. */
export const $pageInstead = atom<PageInstead | undefined>(undefined)

import { atom } from 'nanostores'
import { whenOrganisationChanges } from '../organisation/organisation.ts'
import { whenPersonLeaves } from '../session/session.ts'

const nothing: ReadonlySet<number> = new Set()

/** Which documents of the current organisation are on this device, once somebody has looked. */
export const $keptIds = atom<ReadonlySet<number>>(nothing)

whenOrganisationChanges(() => $keptIds.set(nothing))
whenPersonLeaves(() => $keptIds.set(nothing))

import { atom } from 'nanostores'
import { whenOrganisationChanges } from '../organisation/organisation.ts'
import { whenPersonLeaves } from '../session/session.ts'

const nothing: ReadonlySet<number> = new Set()

/** Ids of the current organisation's documents on this device, once they were read. */
export const $keptIds = atom<ReadonlySet<number>>(nothing)

whenOrganisationChanges(() => $keptIds.set(nothing))
whenPersonLeaves(() => $keptIds.set(nothing))

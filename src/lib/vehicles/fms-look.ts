import { atom } from 'nanostores'
import { defaultStaleLimits, type FmsSettings } from '../../contract/vehicles/fms-settings.ts'
import type { StaleLimits } from './fms-age.ts'

/** How statuses are shown. `words` undefined: those of the standard preset, which pages carry. */
export interface FmsLook {
  words: FmsSettings['words'] | undefined
  limits: StaleLimits
}

export const standardLook: FmsLook = { words: undefined, limits: defaultStaleLimits }

/**
 * What chips look at; `stores/fms-settings.ts` fills it, and comes along with every store of something that has a status.
 * It is the same object until something else is to be shown: there may be hundreds of chips.
 */
export const $fmsLook = atom(standardLook)

import {
  FmsSettings,
  type FmsSettingsInput,
  getFmsSettings,
  putFmsSettings,
} from '../../../contract/vehicles/fms-settings.ts'
import { call } from '../../api/api.ts'
import { ready } from '../../api/loadable.ts'
import { showFmsSettings } from './fms-settings.ts'
import { conflictOf } from '../../api/conflict.ts'

/** As they are now: whoever changes them starts from there. @throws {ApiError} */
export function readFmsSettings(): Promise<FmsSettings> {
  return call(getFmsSettings)
}

/**
 * Saves what statuses are called, and shows it.
 * @throws {ApiError} a conflict where somebody else has changed it since that version: see `theirsOf`
 */
export async function saveFmsSettings(input: FmsSettingsInput): Promise<FmsSettings> {
  const saved = await call(putFmsSettings, { input })
  showFmsSettings(ready(saved, Date.now()))
  return saved
}

/** What somebody else has made of them meanwhile; undefined: that is not what went wrong. */
export function theirsOf(error: unknown): FmsSettings | undefined {
  return conflictOf(FmsSettings, error)
}

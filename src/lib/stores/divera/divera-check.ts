import { atom } from 'nanostores'
import {
  type DiveraPreview,
  type DiveraTest,
  previewDivera,
  testDivera,
} from '../../../contract/divera/divera-check.ts'
import { call } from '../../api/api.ts'
import { type ChosenMapping, mappingOf, withMapping } from '../../divera/mapping.ts'
import { $organisationId, whenOrganisationChanges } from '../organisation/organisation.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { $divera, saveDivera } from './divera.ts'

interface ShownPreview {
  preview: DiveraPreview
  /** Another number for each preview that the person asks for. */
  round: number
}

/** How the last test of the connection went; undefined: none was made, or the connection has changed since. */
export const $diveraTest = atom<DiveraTest | undefined>()

/** The last preview that the person has asked for. */
export const $diveraPreview = atom<ShownPreview | undefined>()

let turn = 0
whenPersonLeaves(forgetDiveraChecks)
whenOrganisationChanges(forgetDiveraChecks)

/** Forgets test and preview: they are about another connection. An answer that is on its way is not shown. */
export function forgetDiveraChecks(): void {
  turn += 1
  $diveraTest.set(undefined)
  $diveraPreview.set(undefined)
}

/** Tries the stored keys. @throws {ApiError} */
export async function checkDivera(): Promise<void> {
  const mine = turn
  const test = await call(testDivera, { params: { organisationId: $organisationId.get() } })
  if (mine === turn) $diveraTest.set(test)
}

/** Fetches what the next question to DIVERA would bring. @throws {ApiError} */
export async function loadDiveraPreview(): Promise<void> {
  const mine = turn
  const preview = await call(previewDivera, { params: { organisationId: $organisationId.get() } })
  if (mine === turn) $diveraPreview.set({ preview, round: ($diveraPreview.get()?.round ?? 0) + 1 })
}

/**
 * Saves which vehicles and groups here are which ones of the preview.
 * @throws {ApiError} as `saveDivera`
 */
export async function saveMapping(chosen: ChosenMapping): Promise<void> {
  const shown = $diveraPreview.get()
  const known = $divera.value
  if (!shown || known.state !== 'ready') return

  const mine = turn
  const { version, mapping: stored } = known.value
  const mapping = mappingOf(shown.preview, stored, chosen)
  const saved = await saveDivera({ mapping, version })
  if (mine === turn) $diveraPreview.set({ ...shown, preview: withMapping(shown.preview, saved.mapping) })
}

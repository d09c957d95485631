import { atom } from 'nanostores'
import {
  Divera,
  type DiveraChange,
  getDivera,
  renewDiveraWebhook,
  syncDivera,
  updateDivera,
} from '../../../contract/divera/divera.ts'
import { call } from '../../api/api.ts'
import { conflictOf } from '../../api/conflict.ts'
import { ready } from '../../api/loadable.ts'
import { $organisationId } from '../organisation/organisation.ts'
import { administeredData } from '../people/administered-data.ts'
import { whenPersonLeaves } from '../session/session.ts'

const divera = administeredData(
  (organisationId) => call(getDivera, { params: { organisationId } }),
  'The connection with DIVERA could not be loaded.',
)

/** How the current organisation is connected with DIVERA. */
export const $divera = divera.$data
export const loadDivera = divera.load

/** The address for the webhook of DIVERA that was just made: the server shows it once. */
export interface FreshWebhook {
  organisationId: number
  /** Beginning with its path. */
  url: string
}

/** Stays when another organisation is chosen, until the person says that they have kept it, or leaves. */
export const $freshWebhook = atom<FreshWebhook | undefined>()

whenPersonLeaves(forgetFreshWebhook)

/**
 * Changes the connection.
 * @throws {ApiError} 409 where another administrator has changed it: the store shows theirs then; 422 with the fields
 */
export async function saveDivera(change: DiveraChange): Promise<Divera> {
  const organisationId = $organisationId.get()
  try {
    const saved = await call(updateDivera, { params: { organisationId }, input: change })
    show(organisationId, saved)
    if (saved.webhook === null) forgetFreshWebhook()
    return saved
  } catch (error) {
    const current = currentDivera(error)
    if (current) show(organisationId, current)
    throw error
  }
}

/** The connection as another administrator has changed it meanwhile; undefined: that is not the reason of the error. */
export function currentDivera(error: unknown): Divera | undefined {
  return conflictOf(Divera, error)
}

/** Makes an address for the webhook; the one before ends. @throws {ApiError} */
export async function renewWebhook(): Promise<void> {
  const organisationId = $organisationId.get()
  const answer = await call(renewDiveraWebhook, { params: { organisationId } })
  $freshWebhook.set({ organisationId, url: answer.url })
  show(organisationId, answer.divera)
}

export function forgetFreshWebhook(): void {
  $freshWebhook.set(undefined)
}

/** Has the server ask DIVERA at once. @throws {ApiError} */
export async function askDivera(): Promise<void> {
  const organisationId = $organisationId.get()
  show(organisationId, await call(syncDivera, { params: { organisationId } }))
}

function show(organisationId: number, value: Divera): void {
  if (organisationId === $organisationId.get()) divera.show(ready(value, Date.now()))
}

import { acknowledgeCall } from '../../contract/vehicles.ts'
import { call } from '../api.ts'
import { pushOperation } from './operation-news.ts'
import { $organisationId } from './organisation.ts'

/** Acknowledges the calls of a vehicle up to the one that was seen. Rejects where the backend did not take it. */
export async function acknowledgeSeenCall(vehicleId: number, callId: number): Promise<void> {
  const organisationId = $organisationId.get()
  const params = { organisationId, vehicleId }
  const vehicle = await call(acknowledgeCall, { params, input: { call_id: callId } })
  pushOperation({ kind: 'status', vehicle, organisationId })
}

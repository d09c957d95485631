import { getPersonAvailability, type PersonAvailability } from '../../../contract/availability/plan.ts'
import { call } from '../../api/api.ts'
import { $organisationId } from '../organisation/organisation.ts'

/** What a member of the current organisation has said of their availability. @throws {ApiError} */
export function fetchAvailabilityOf(userId: number): Promise<PersonAvailability> {
  return call(getPersonAvailability, { params: { organisationId: $organisationId.get(), userId } })
}

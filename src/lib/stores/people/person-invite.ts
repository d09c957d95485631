import { invite } from '../../../contract/people/invitations.ts'
import type { Person } from '../../../contract/people/people.ts'
import { call } from '../../api/api.ts'

/**
 * Invites a member of one organisation into another; answers why they could not be, in words.
 *
 * @throws {ApiError} without a network perhaps after they have been invited
 */
export async function invitePersonInto(organisationId: number, person: Person): Promise<string | undefined> {
  const { email, first_name, last_name } = person
  const input = { invitations: [{ email, first_name, last_name }] }
  const { refused } = await call(invite, { params: { organisationId }, input })
  return refused[0]?.text
}

import type * as v from 'valibot'
import {
  type Invitation,
  invite,
  listInvitations,
  type NewInvitation,
  resendInvitation,
  revokeInvitation,
} from '../../../contract/people/invitations.ts'
import { unlessGone } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import { withValue } from '../../api/loadable.ts'
import { $organisationId } from '../organisation/organisation.ts'
import { peopleList } from './people-list.ts'

export type InvitationPage = v.InferOutput<typeof listInvitations.output>
export type InviteAnswer = v.InferOutput<typeof invite.output>

/** Who was invited into the current organisation, the last one first. */
export const { $list: $invitations, load: loadInvitations } = peopleList(
  'invitations',
  (organisationId, { filter, page }) =>
    call(listInvitations, { params: { organisationId }, input: { ...filter, page } }),
)

/**
 * Invites people, and answers who of them could not be invited, by their place in `invitations`.
 * @throws {ApiError} without a network perhaps after they have been invited
 */
export async function invitePeople(invitations: NewInvitation[]): Promise<InviteAnswer> {
  try {
    return await call(invite, { params: inHere(), input: { invitations } })
  } finally {
    void loadInvitations()
  }
}

/** Sends the mail again, with another link. @throws {ApiError} */
export async function sendInvitationAgain({ id }: Invitation): Promise<void> {
  const sent = await call(resendInvitation, { params: { ...inHere(), invitationId: id } })
  $invitations.set(
    withValue($invitations.value, (page) => ({
      ...page,
      data: page.data.map((one) => (one.id === id ? sent : one)),
    })),
  )
}

/** Its link is worth nothing any more. @throws {ApiError} 409 if it was used meanwhile */
export async function takeInvitationBack({ id }: Invitation): Promise<void> {
  try {
    await call(revokeInvitation, { params: { ...inHere(), invitationId: id } }).catch(unlessGone)
  } finally {
    await loadInvitations()
  }
}

function inHere(): { organisationId: number } {
  return { organisationId: $organisationId.get() }
}

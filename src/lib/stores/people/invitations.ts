import type * as v from 'valibot'
import {
  checkInvitations,
  type Invitation,
  invite,
  listInvitations,
  type NewInvitation,
  resendInvitation,
  revokeInvitation,
  showInvitationLink as showLink,
} from '../../../contract/people/invitations.ts'
import type { ShownLink } from '../../../contract/people/shown-link.ts'
import { unlessGone } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import { withValue } from '../../api/loadable.ts'
import { $organisationId } from '../organisation/organisation.ts'
import { peopleList } from './people-list.ts'

export type InvitationPage = v.InferOutput<typeof listInvitations.output>
export type InviteAnswer = v.InferOutput<typeof invite.output>

/** Who was invited into the current organisation, the last one first. */
export const {
  $list: $invitations,
  load: loadInvitations,
  refresh: refreshInvitations,
} = peopleList('invitations', (organisationId, { filter, page }) =>
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

/** Who of these could not be invited, by their place in `invitations`. @throws {ApiError} */
export async function checkInvited(invitations: NewInvitation[]): Promise<InviteAnswer['refused']> {
  const { refused } = await call(checkInvitations, { params: inHere(), input: { invitations } })
  return refused
}

/** Sends the mail again, with another link, perhaps to a corrected address. @throws {ApiError} 422 for one that cannot be invited */
export async function sendInvitationAgain({ id }: Invitation, email?: string): Promise<void> {
  const sent = await call(resendInvitation, {
    params: { ...inHere(), invitationId: id },
    input: email === undefined ? {} : { email },
  })
  $invitations.set(
    withValue($invitations.value, (page) => ({
      ...page,
      data: page.data.map((one) => (one.id === id ? sent : one)),
    })),
  )
}

/**
 * Makes a link to hand over; the one before is worth nothing any more. The list is not asked for again, as the row may go from it while
 * the link is shown. @throws {ApiError} 409 if it was used meanwhile
 */
export function showInvitationLink({ id }: Invitation): Promise<ShownLink> {
  return call(showLink, { params: { ...inHere(), invitationId: id } })
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

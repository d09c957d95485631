import type { Hono } from 'hono'
import {
  invite,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '../../contract/people/invitations.ts'
import { requireHeldOfGroups, requireOffice } from '../person-permissions/held.ts'
import { notFound } from '../http/problem.ts'
import { Answer, serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { resend, revoke } from './change.ts'
import { checkLines } from './check.ts'
import { inviteLines } from './invite.ts'
import { readInvitations } from './list.ts'
import { invitationsOf, toInvitations } from './rows.ts'

export function invitationRoutes(app: Hono, services: Services): void {
  const { database, log } = services

  serve(app, services, listInvitations, ({ organisation, input, now }) =>
    readInvitations(database.read, organisation, input, now),
  )

  serve(app, services, invite, async ({ caller, organisation, input, locale, now, t }) => {
    const { ids, refused } = await database.write(async (queries) => {
      const lines = await checkLines(queries, organisation, input.invitations)
      const groups = new Set(lines.good.flatMap(({ group_ids }) => group_ids))
      const asking = { organisation, callerId: caller.user.id }
      await requireOffice(queries, asking)
      await requireHeldOfGroups(queries, asking, [...groups])
      return inviteLines(queries, lines, { organisation, inviterId: caller.user.id, locale, now })
    })
    const rows =
      ids.length === 0
        ? []
        : await invitationsOf(database.read, organisation)
            .where('invitations.id', 'in', ids)
            .orderBy('invitations.id')
            .execute()
    log.info(
      { organisation: organisation.id, invited: ids.length, refused: refused.length },
      'people invited',
    )
    return new Answer(201, {
      invited: await toInvitations(database.read, rows, now),
      refused: refused.map((one) => ({ ...one, text: t(`problems.invitation.${one.reason}`) })),
    })
  })

  serve(app, services, resendInvitation, async ({ caller, organisation, params, locale, now }) => {
    const about = { organisation, invitationId: params.invitationId }
    await database.write((queries) => resend(queries, about, { inviterId: caller.user.id, locale, now }))
    const rows = await invitationsOf(database.read, organisation)
      .where('invitations.id', '=', params.invitationId)
      .execute()
    const [invitation] = await toInvitations(database.read, rows, now)
    if (!invitation) throw notFound()
    return invitation
  })

  serve(app, services, revokeInvitation, async ({ organisation, params, now }) => {
    await database.write((queries) =>
      revoke(queries, { organisation, invitationId: params.invitationId }, now),
    )
    return new Answer(204, undefined)
  })
}

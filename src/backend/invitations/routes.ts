import type { Hono } from 'hono'
import {
  checkInvitations,
  invite,
  listInvitations,
  resendInvitation,
  revokeInvitation,
  showInvitationLink,
} from '../../contract/people/invitations.ts'
import { requireHeldOfGroups, requireOffice } from '../person-permissions/feature.ts'
import type { Translate } from '../../i18n/translate.ts'
import { isTwice } from '../database/is-twice.ts'
import { invalid, notFound } from '../http/problem.ts'
import { Answer, serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { resend, revoke, showLink } from './change.ts'
import { alreadyInvited, checkLines, type RefusedLine } from './check.ts'
import { inviteLines } from './invite.ts'
import { readInvitations } from './list.ts'
import { invitationsOf, toInvitations } from './rows.ts'

export function invitationRoutes(app: Hono, services: Services): void {
  const { database, log, config } = services
  const sendsMail = config.mail.smtpUrl !== undefined

  serve(app, services, listInvitations, ({ organisation, input, now }) =>
    readInvitations(database.read, organisation, input, { now, sendsMail }),
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
      invited: await toInvitations(database.read, rows, { now, sendsMail }),
      refused: refused.map((one) => inWords(t, one)),
    })
  })

  serve(app, services, checkInvitations, async ({ organisation, input, now, t }) => {
    const { good, refused } = await checkLines(database.read, organisation, input.invitations)
    const all = [...refused, ...(await alreadyInvited(database.read, organisation, good, now))]
    return { refused: all.toSorted((one, other) => one.line - other.line).map((one) => inWords(t, one)) }
  })

  serve(app, services, resendInvitation, async ({ caller, organisation, params, input, locale, now }) => {
    const about = { organisation, invitationId: params.invitationId }
    const by = { inviterId: caller.user.id, locale, now, email: input.email }
    await database.write((queries) => resend(queries, about, by)).catch(refuseTwice)
    const rows = await invitationsOf(database.read, organisation)
      .where('invitations.id', '=', params.invitationId)
      .execute()
    const [invitation] = await toInvitations(database.read, rows, { now, sendsMail })
    if (!invitation) throw notFound()
    return invitation
  })

  serve(app, services, showInvitationLink, async ({ caller, organisation, params, now }) => {
    const about = { organisation, invitationId: params.invitationId }
    const { token, expires_at } = await database.write((queries) =>
      showLink(queries, about, { inviterId: caller.user.id, now }),
    )
    log.info({ invitation: about.invitationId, user: caller.user.id }, 'link of an invitation shown')
    return new Answer(201, { path: `/register/${token}`, expires_at })
  })

  serve(app, services, revokeInvitation, async ({ organisation, params, now }) => {
    await database.write((queries) =>
      revoke(queries, { organisation, invitationId: params.invitationId }, now),
    )
    return new Answer(204, undefined)
  })
}

/** Of two who give an address to invitations of one organisation at the same time, one does. */
function refuseTwice(error: unknown): never {
  throw isTwice(error) ? invalid({ email: [{ key: 'invitation.invited' }] }) : error
}

const inWords = (t: Translate, refused: RefusedLine) => ({
  ...refused,
  text: t(`problems.field.invitation.${refused.reason}`),
})

import type { Hono } from 'hono'
import { getInvitation, joinOrganisation, register } from '../../contract/account/registration.ts'
import { confirmAddress } from '../mail/address-state.ts'
import { requireUnguessed } from '../account/guessed-passwords.ts'
import { createCaller } from '../session/caller.ts'
import { hashPassword } from '../session/passwords.ts'
import { Problem } from '../http/problem.ts'
import { Answer, serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { loginAnswer, recordOf, signIn } from '../session/sign-in.ts'
import { type FoundInvitation, findByLink, linkState, requireOpen, useUp } from './links.ts'
import { accountOf, addPerson, joinByInvitation, noteUser } from './person.ts'

export function registrationRoutes(app: Hono, services: Services): void {
  const { database, rights, config, log } = services

  serve(app, services, getInvitation, async ({ params, now }) => {
    const found = await findByLink(database.read, params.token)
    const { state, ...sender } = linkState(found, now)
    if (state !== 'open') return { state, ...sender }
    const { email, first_name, last_name, expires_at } = found
    const account = shownAccount(found, await accountOf(database.read, found))
    return { state, ...sender, email, first_name, last_name, expires_at, account }
  })

  serve(app, services, register, async ({ params, input, ip, locale, now, device, cookies }) => {
    // Before the hash, which costs more than a guess may.
    const invitation = await requireOpen(database.read, params.token, now)
    const account = await accountOf(database.read, invitation)
    if (account !== 'none') throw new Problem(409, account === 'known' ? 'accountExists' : 'accountElsewhere')
    const { first_name, last_name, password, device_name } = input
    const { email, organisation_name } = invitation
    requireUnguessed(password, { first_name, last_name, email, organisations: [organisation_name] })
    const password_hash = await hashPassword(password)

    const { userId, issued } = await database.write(async (queries) => {
      const found = await useUp(queries, params.token, now)
      const person = { first_name, last_name, locale, password_hash }
      const added = await addPerson(queries, found, person, new Date(now).toISOString())
      const arriving = { name: device_name, ip, token: device.token }
      const token = await signIn(queries, added, arriving, now, config.tokenMinutes)
      return { userId: added.id, issued: token }
    })
    await rights.changed({ userIds: [userId] })
    log.info({ user: userId, organisation: invitation.organisation_id }, 'person registered')
    device.keep()
    await cookies.set(issued)
    return new Answer(201, await loginAnswer(services, issued, now))
  })

  serve(app, services, joinOrganisation, async ({ caller, params, now }) => {
    const { user, sessionId } = caller
    const { organisation_id } = await database.write(async (queries) => {
      const found = await useUp(queries, params.token, now)
      if (found.email !== user.email) throw new Problem(409, 'otherAccount')
      if (found.tenant_id !== user.tenant_id) throw new Problem(409, 'accountElsewhere')
      await noteUser(queries, found, user.id)
      if (found.shown_to === null) await confirmAddress(queries, user.id)
      await joinByInvitation(queries, found, user.id, new Date(now).toISOString())
      return found
    })
    await rights.changed({ userIds: [user.id] })
    rights.gained([user.id])
    log.info({ user: user.id, organisation: organisation_id }, 'person joined an organisation')
    // Anew: what was read before the call belonged to fewer organisations.
    return { user: await recordOf(createCaller(database, { user, sessionId }), config), organisation_id }
  })
}

/** The administrator who was shown a link learns by opening it nothing of accounts of other tenants. */
function shownAccount({ shown_to }: FoundInvitation, account: Awaited<ReturnType<typeof accountOf>>) {
  return shown_to !== null && account === 'unusable' ? 'none' : account
}

import { send } from '../../../support/servers/contract-target.ts'
import { expect, signIn, test } from '../../../support/lines/faulty-browser.ts'
import { people, raiseAlarm, signInByCall } from '../../../support/worlds/people.ts'
import { listening } from '../../../support/calls/realtime.ts'
import { addInvitation } from '../../../support/worlds/tenant-rows.ts'

// Product page, section 2, Invitation: whoever has an account joins the organisation after signing in.

test('whoever joins an organisation on one device sees it, and its next alarm, on the page that is open on another', async ({
  page,
  site: { origin, backend },
}) => {
  await signIn(page, 'gast')
  const ready = listening(page)
  await page.goto('/alarmierungen')
  await expect(page.locator('main')).toContainText('Du gehörst noch zu keiner Organisation')
  await ready
  const { token } = await signInByCall(origin, 'gast')
  const link = 'a-link-of-a-mail'
  await backend.database.write(async (queries) => {
    const inviter = await queries
      .selectFrom('users')
      .select('id')
      .where('email', '=', people.leitung)
      .executeTakeFirstOrThrow()
    const about = { tenant: 1, organisation: 1, email: people.gast, inviter: inviter.id, token: link }
    const invitation_id = await addInvitation(queries, about)
    await queries.insertInto('invitation_groups').values({ invitation_id, group_id: 1 }).execute()
  })

  const { status } = await send(origin, 'POST', `/api/register/${link}/join`, { token })

  expect(status).toBe(200)
  await expect(page.locator('main')).not.toContainText('Du gehörst noch zu keiner Organisation')
  await raiseAlarm(origin, { title: 'B3 – der erste Alarm' })
  await expect(page.locator('main')).toContainText('B3 – der erste Alarm')
})

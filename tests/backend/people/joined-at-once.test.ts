import { afterAll, beforeAll, expect, test } from 'vitest'
import { channels } from '../../../src/contract/realtime.ts'
import { bootBackend } from '../../support/servers/backend.ts'
import { send } from '../../support/servers/contract-target.ts'
import { people, signInByCall } from '../../support/worlds/people.ts'
import { openSocket } from '../../support/calls/socket.ts'
import { addInvitation } from '../../support/worlds/tenant-rows.ts'

// Product page, section 2, Invitation: an account that is there joins the organisation; every page of it that is open is told
// at once, over a real socket.

const key = 'joined'
let backend: Awaited<ReturnType<typeof bootBackend>>
beforeAll(async () => {
  backend = await bootBackend({
    REALTIME_APP_ID: '1',
    REALTIME_APP_KEY: key,
    REALTIME_APP_SECRET: 'a secret',
  })
})
afterAll(() => backend.close())

test('whoever joins on one device may listen to the organisation on the other, and is told to ask', async () => {
  const [phone, tablet] = [
    await signInByCall(backend.origin, 'gast'),
    await signInByCall(backend.origin, 'gast'),
  ]
  const bystander = await signInByCall(backend.origin, 'mitglied')
  const [socket, other] = [await openSocket(backend.origin, key), await openSocket(backend.origin, key)]
  const own = `private-${channels.user(tablet.user.id)}`
  await socket.listen(own, tablet.token)
  await other.listen(`private-${channels.user(bystander.user.id)}`, bystander.token)
  const operations = `private-${channels.operations(1)}`
  expect((await socket.authorise(operations, tablet.token)).status).toBe(403)
  const group_id = 1
  await backend.database.write(async (queries) => {
    const about = {
      tenant: 1,
      organisation: 1,
      email: people.gast,
      inviter: bystander.user.id,
      token: 'link',
    }
    const invitation_id = await addInvitation(queries, about)
    await queries.insertInto('invitation_groups').values({ invitation_id, group_id }).execute()
  })

  const { status } = await send(backend.origin, 'POST', '/api/register/link/join', { token: phone.token })

  expect(status).toBe(200)
  await socket.settled()
  expect(socket.on(own).at(-1)).toEqual({ event: 'rights.gained', channel: own, data: {} })
  expect((await socket.authorise(operations, tablet.token)).status).toBe(200)
  await other.settled()
  expect(JSON.stringify(other.frames)).not.toContain('rights.gained')
})

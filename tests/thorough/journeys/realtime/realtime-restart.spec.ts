import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { listening } from '../../../support/calls/realtime.ts'
import { type ServerProcess, startServer } from '../../../support/servers/server-process.ts'
import { expectTruthAtHome, expectTruthInList } from '../../../support/worlds/truth.ts'

// Product page, section 5: refetch after reconnect, no duplicate. Here the server itself dies.

const ALARMS = 30
test.use({ allowedConsoleErrors: [/WebSocket connection|Failed to load resource/] })

let again: ServerProcess | undefined
test.afterEach(() => again?.stop())

/** As a dispatch centre does: sends it again until it is answered; a replay raises nothing. */
async function raiseUntilTaken(origin: string, title: string): Promise<void> {
  await expect(() => raiseAlarm(origin, { title, source_id: title })).toPass({ timeout: 60_000 })
}

test('a server that is killed under load and started again: every alarm is announced once, in every tab', async ({
  page,
  context,
  server,
}) => {
  const ready = listening(page)
  await signIn(page, 'mitglied')
  await ready
  const list = await context.newPage()
  const follows = listening(list)
  await list.goto('/notifications')
  await follows
  const loaded = Array.from({ length: ALARMS }, (_, index) => `B2 – Alarm ${index + 1}`)

  const half = loaded.splice(0, ALARMS / 2)
  const sent = half.map((title) => raiseUntilTaken(server.origin, title))
  await expect(page.locator('.notification-bell')).not.toHaveText('')
  await server.kill('SIGKILL')
  const later = loaded.map((title) => raiseUntilTaken(server.origin, title))
  const { port, dataDirectory } = server
  const restarted = await startServer({ port, dataDirectory })
  again = restarted
  await Promise.all([...sent, ...later])

  await expect(page.locator('.notification-bell')).toHaveText(String(ALARMS), { timeout: 60_000 })
  await expect(list.locator('.notification-bell')).toHaveText(String(ALARMS), { timeout: 60_000 })
  await expect(list.locator('.alarm-banner')).toContainText(`+${ALARMS - 1} weitere: `)
  await expectTruthAtHome(page, restarted.origin)
  await expectTruthInList(list, restarted.origin)
  // And the line is there again, in both.
  await raiseAlarm(restarted.origin, { title: 'B3 – danach' })
  await expect(page.locator('main')).toContainText('B3 – danach')
  await expect(list.locator('.alarm-banner')).toContainText('B3 – danach')
})

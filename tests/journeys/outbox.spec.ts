import {} from '../support/lines/faulty-site.ts'
import { expect, signIn } from '../support/lines/faulty-browser.ts'
import { test } from '../support/browser/own-device.ts'
import { answerChoice as choice, answersAt, ownAnswer as own } from '../support/calls/offline-changes.ts'
import { raiseAlarm } from '../support/worlds/people.ts'

// With the worker, `tests/thorough/journeys/lines` does the same: its first install takes most of a minute on a busy machine.
test.use({ serviceWorkers: 'block' })

// Architecture, section 5: a member answers, offline: optimistic, kept, sent when a connection is back; a refusal is shown
// and undone. Nothing is lost when the app is killed. Product page, section 5: one-tap answer that is queued, shown as
// "noch nicht gesendet" and sent once.

test.use({ allowedConsoleErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket/] })

test('an answer given without a network outlives the killed app, and reaches the server exactly once', async ({
  site,
  startDevice,
}) => {
  const { id } = await raiseAlarm(site.backend.origin, { title: 'B3 – Wohnungsbrand' })
  const first = await startDevice()
  await signIn(first.page, 'mitglied', site.origin)
  await expect(first.page.locator('.account-menu')).toContainText('Mia Mitglied')
  await first.quit()

  const second = await startDevice()
  await second.page.goto(`${site.origin}/alarmierungen/${id}`)
  await expect(own(second.page)).toContainText('Kommst du?')
  // The part that keeps the answer comes after the one that shows the question.
  await second.page.waitForLoadState('networkidle')
  site.proxy.goDown()
  await choice(second.page, 'Komme').click()
  await expect(choice(second.page, 'Komme')).toHaveAttribute('aria-pressed', 'true')
  await expect(own(second.page).getByRole('status')).toContainText('Noch nicht gesendet')
  await second.kill()
  expect(await answersAt(site, id)).toEqual({ given: [], entries: [] })
  site.proxy.goUp()

  // The server hears it, and the line is cut before its answer arrives: it is sent again.
  site.proxy.cut(`POST /api/organisation/1/operation/${id}/response`, 'after', { times: 1 })
  const posts = () => site.proxy.count(`POST /api/organisation/1/operation/${id}/response`)
  const before = posts()
  const third = await startDevice()
  await third.page.goto(site.origin)
  await expect.poll(posts, { timeout: 60_000 }).toBeGreaterThan(before)
  await third.page.goto(`${site.origin}/alarmierungen/${id}`)
  await expect(choice(third.page, 'Komme')).toHaveAttribute('aria-pressed', 'true')
  await expect(own(third.page).getByRole('status')).toContainText('Gesendet', { timeout: 60_000 })
  expect(await answersAt(site, id)).toEqual({ given: ['coming'], entries: ['response.coming'] })
})

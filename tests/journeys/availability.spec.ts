import type { Page } from 'playwright'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { expect, test } from '../support/browser/browser.ts'
import { lead, signInAndListen } from '../support/browser/sign-in.ts'
import { ownConnection } from '../support/servers/own-connection.ts'
import { raiseAlarm, signInByCall } from '../support/worlds/people.ts'

// Availability: an alarm does not ring while a member is unavailable and wants nothing then, and rings again once that has ended by
// itself; leaders are told once when the strength falls below a threshold.

const { availability, notificationSettings, strength, strengthNews, thresholds } = catalogues.de
const own = (page: Page) => page.getByRole('region', { name: availability.heading })
const statusButton = (page: Page, status: 'available' | 'unavailable') =>
  own(page).getByRole('button', { name: availability.statuses[status], exact: true })

/** Whether the server has a notification of this title sound; undefined until it has come. The headless browser itself plays nothing. */
function announcedSounds(page: Page): (title: string) => boolean | undefined {
  const frames: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => frames.push(payload.toString().replaceAll('\\', ''))),
  )
  return (title) => {
    const frame = frames.find(
      (text) => text.includes('"event":"notification.created"') && text.includes(`"title":"${title}"`),
    )
    // A notification without `announce` is announced in every way.
    return frame === undefined ? undefined : !frame.includes('"sound":false')
  }
}

test('an alarm does not ring while a member is unavailable, and rings again once that is over by itself', async ({
  page,
  server,
}) => {
  const sounds = announcedSounds(page)
  await signInAndListen(page, 'mitglied')
  await statusButton(page, 'unavailable').click()
  await own(page)
    .getByLabel(availability.meanwhile)
    .selectOption({ label: notificationSettings.unavailable.nothing })
  await own(page).getByRole('button', { name: availability.ends.twoHours }).click()
  await expect(own(page).getByRole('status')).toContainText(availability.statuses.available)
  await expect(own(page).getByText(availability.pending)).toHaveCount(0)
  await raiseAlarm(server.origin, { title: 'B1 – leise' })
  await expect(page.getByRole('heading', { name: 'B1 – leise' }).first()).toBeVisible()
  await expect.poll(() => sounds('B1 – leise')).toBe(false)

  // Two hours are too long for a test: another device of the member sets the same with an earlier end.
  const { token } = await signInByCall(server.origin, 'mitglied')
  const ends = Date.now() + 2_000
  const answer = await fetch(`${server.origin}/api/user/availability`, {
    method: 'PUT',
    headers: { ...ownConnection, 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      status: 'unavailable',
      until: new Date(ends).toISOString(),
      follow_up: 'available',
    }),
  })
  expect(answer.status).toBe(200)
  await expect.poll(() => Date.now()).toBeGreaterThan(ends)
  await raiseAlarm(server.origin, { title: 'B2 – laut' })
  await expect.poll(() => sounds('B2 – laut')).toBe(true)
})

test('a leader sets a threshold, and is told once when the strength falls below it', async ({
  page,
  openBrowser,
}) => {
  const member = await openBrowser()
  await signInAndListen(member, 'mitglied')
  await statusButton(member, 'available').click()
  await expect(own(member).getByText(availability.pending)).toHaveCount(0)

  await lead(page, '/verfuegbarkeit')
  const here = page.getByRole('region', { name: strength.heading })
  await expect(here.getByText(strength.counts.available.replace('{{count}}', '1')).first()).toBeVisible()
  await page.getByText(thresholds.heading, { exact: true }).click()
  await page.getByRole('button', { name: thresholds.add }).click()
  await page.getByRole('combobox', { name: thresholds.name }).fill('AGT')
  await page.getByLabel(thresholds.least).fill('1')
  await page.getByRole('button', { name: thresholds.save, exact: true }).click()
  await expect(
    here.getByText(strength.of.replace('{{available}}', '1').replace('{{threshold}}', '1')).first(),
  ).toBeVisible()

  await statusButton(member, 'unavailable').click()
  await expect(here.getByText(strength.below).first()).toBeVisible()
  await expect(page.getByText(strengthNews.below).first()).toBeVisible()
  await statusButton(member, 'available').click()
  await expect(here.getByText(strength.below)).toHaveCount(0)
  // The list of leaders has the member's name again; they were told once.
  await page.goto('/notifications')
  await expect(page.getByText(strengthNews.below)).toHaveCount(1)
})

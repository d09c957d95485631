import { expect, test, wake } from '../../../support/lines/faulty-browser.ts'
import { answersAt } from '../../../support/calls/offline-changes.ts'
import { alarmElsewhere, choice, state } from '../../../support/journeys/alarm-banner.ts'

// Product page, section 1: answer is one tap from the alarm; section 3: an alarm is never silent, on whatever page and in
// whichever organisation the person is; section 5: one-tap answer that is queued, shown as "noch nicht gesendet" and sent
// once, when offline.

test.use({ allowedConsoleErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket/] })

test.use({ viewport: { width: 360, height: 640 } })

test('without a network the answer waits, and is sent once', async ({ page, site }) => {
  const id = await alarmElsewhere(page, site, 'mitglied')
  const path = `POST /api/organisation/1/operation/${id}/response`
  const cut = site.proxy.cut(path, 'before')
  await choice(page, 'Komme').click()
  await expect(state(page)).toContainText('Noch nicht gesendet')
  expect(await answersAt(site, id)).toMatchObject({ given: [] })
  cut()
  await wake(page)
  await expect(state(page)).toContainText('Gesendet')
  expect(await answersAt(site, id)).toMatchObject({ given: ['coming'] })
})

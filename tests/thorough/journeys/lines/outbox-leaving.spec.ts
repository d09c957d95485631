import type { Page } from 'playwright'
import { type FaultySite } from '../../../support/lines/faulty-site.ts'
import { expect, signIn, signOut, wake } from '../../../support/lines/faulty-browser.ts'
import { test } from '../../../support/browser/own-device.ts'
import {
  answerChoice as choice,
  answersAt,
  ownAnswer as own,
} from '../../../support/calls/offline-changes.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { listening } from '../../../support/calls/realtime.ts'

test.use({ serviceWorkers: 'allow' })

// Architecture, section 5: a member answers, offline: optimistic, kept, sent when a connection is back; a refusal is shown
// and undone. Nothing is lost when the app is killed. Product page, section 5: one-tap answer that is queued, shown as
// "noch nicht gesendet" and sent once.

test.use({ allowedConsoleErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket/] })

async function openAlarm(page: Page, site: FaultySite): Promise<number> {
  const { id } = await raiseAlarm(site.backend.origin, { title: 'B3 – Wohnungsbrand' })
  const ready = listening(page)
  await signIn(page, 'mitglied')
  await ready
  await page.goto(`/alarmierungen/${id}`)
  await expect(own(page)).toContainText('Kommst du?')
  return id
}

test('two tabs send what waits once', async ({ page, context, site }) => {
  const id = await openAlarm(page, site)
  const other = await context.newPage()
  await other.goto(`/alarmierungen/${id}`)
  await expect(own(other)).toContainText('Kommst du?')
  const path = `POST /api/organisation/1/operation/${id}/response`
  const cut = site.proxy.cut(path, 'before')
  await choice(page, 'Komme nicht').click()
  await expect(own(page).getByRole('status')).toContainText('Noch nicht gesendet')
  await expect(choice(other, 'Komme nicht')).toHaveAttribute('aria-pressed', 'true')
  const held = site.proxy.hold(path)
  cut()
  await Promise.all([wake(page), wake(other)])
  await expect.poll(() => held.count()).toBe(1)
  const sent = site.proxy.count(path)
  held.release()

  for (const tab of [page, other]) {
    await expect(own(tab).getByRole('status')).toContainText('Gesendet')
    await expect(choice(tab, 'Komme nicht')).toHaveAttribute('aria-pressed', 'true')
  }
  expect(site.proxy.count(path)).toBe(sent)
  expect(await answersAt(site, id)).toEqual({ given: ['not_coming'], entries: ['response.not_coming'] })
})

test('whoever signs out with an answer that waits is warned; then it is gone', async ({ page, site }) => {
  const id = await openAlarm(page, site)
  site.proxy.cut(`POST /api/organisation/1/operation/${id}/response`, 'before')
  await choice(page, 'Komme').click()
  await expect(own(page).getByRole('status')).toContainText('Noch nicht gesendet')

  await signOut(page)
  const question = page.getByRole('alertdialog', { name: '1 Änderung ist noch nicht gesendet' })
  await expect(question).toContainText('geht das verloren')
  await question.getByRole('button', { name: 'Angemeldet bleiben' }).click()
  await expect(question).toHaveCount(0)
  await expect(own(page).getByRole('status')).toContainText('Noch nicht gesendet')

  await signOut(page)
  await question.getByRole('button', { name: 'Trotzdem abmelden' }).click()
  await page.waitForURL(/\/login/)
  site.proxy.clear()
  await signIn(page, 'mitglied')
  await page.goto(`/alarmierungen/${id}`)
  await expect(own(page)).toContainText('Kommst du?')
  expect(await answersAt(site, id)).toEqual({ given: [], entries: [] })
})

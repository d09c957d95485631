import type { Page } from 'playwright'
import { ownAnswer } from '../calls/offline-changes.ts'
import { listening } from '../calls/realtime.ts'
import { expect, signIn } from '../lines/faulty-browser.ts'
import type { FaultySite } from '../lines/faulty-site.ts'
import { raiseAlarm } from '../worlds/people.ts'

/** A member has opened an alarm that they have not answered. Resolves to its id. */
export async function openAlarm(page: Page, site: FaultySite): Promise<number> {
  const { id } = await raiseAlarm(site.backend.origin, { title: 'B3 – Wohnungsbrand' })
  const ready = listening(page)
  await signIn(page, 'mitglied')
  await ready
  await page.goto(`/alarmierungen/${id}`)
  await expect(ownAnswer(page)).toContainText('Kommst du?')
  return id
}

import { ask } from '../../../../scripts/client.ts'
import { setFmsStatus } from '../../../../src/contract/vehicles/vehicles.ts'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { localizePath } from '../../../../src/i18n/paths.ts'
import type { Page } from 'playwright'
import { findWide } from '../../../support/browser/axe.ts'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { raiseAlarm, signInByCall } from '../../../support/worlds/people.ts'
import { listening } from '../../../support/calls/realtime.ts'

// Issue, "Detail on one phone screen (360 × 640, nothing to scroll for the essentials)": keyword, priority, status, duration,
// address with a route link, text, answer, vehicles with live FMS, counts by answer and qualification.

const alarm = {
  title: 'B3 – Wohnungsbrand',
  keyword: 'B3',
  text: 'Rauch aus dem Dach.',
  address: 'Lindenstraße 14, 99999 Musterstadt',
  vehicles: ['Florian Musterstadt 1/44-1', 'Florian Musterstadt 1/46-1'],
}

test.describe('in English', () => {
  const locale = 'en'
  test('everything that counts is on the first screen of a phone, and moves there', async ({
    page,
    server,
  }) => {
    const words = catalogues[locale]
    await page.setViewportSize({ width: 360, height: 640 })
    await signIn(page, 'mitglied')
    const { token } = await signInByCall(server.origin, 'mitglied')
    const report = (status: number) =>
      ask(server.origin, setFmsStatus, {
        params: { organisationId: 1, vehicleId: 3 },
        input: { status },
        token,
      })
    await report(2)
    const { id } = await raiseAlarm(server.origin, alarm)
    const heard = listening(page)
    await page.goto(localizePath(`/alarmierungen/${id}`, locale))
    await heard

    const detail = page.locator('.operation-detail-head')
    const glance = detail.locator('.operation-glance')
    await expect(glance).toBeVisible()
    for (const part of [
      detail.locator('.operation-band'),
      detail.locator('.operation-status'),
      detail.getByRole('heading', { name: alarm.title }),
      detail.locator('.operation-place'),
      detail.getByRole('link', { name: new RegExp(`^${words.operation.route}`) }),
      detail.locator('.operation-time'),
      detail.getByText(alarm.text),
      glance,
      detail.getByRole('button', { name: words.ownAnswer.coming, exact: true }),
    ])
      await expect(part).toBeInViewport({ ratio: 1 })
    await expect(glance.locator('span')).toHaveText([/^2 /])

    await report(3)
    const { vehicles: first, glance: other } = words.ownAnswer
    const one = (words: string) => words.replace('{{count}}', '1')
    const line = glance.locator('span').first()
    await expect(line).toHaveText(`${one(first.enRoute_one)} · ${one(other.alarmed)}`)
    await report(4)
    await expect(line).toHaveText(`${one(first.onScene_one)} · ${one(other.alarmed)}`)

    await detail.getByRole('button', { name: words.ownAnswer.coming, exact: true }).click()
    const coming = words.ownAnswer.glance.coming_one.replace('{{count}}', '1')
    await expect(glance.locator('span').last()).toHaveText(new RegExp(`^${coming} · 1 .+`))
    // What moves there covers nothing: the text still stands above it.
    await expect(detail.getByText(alarm.text)).toBeInViewport({ ratio: 1 })
    const [text, answer] = await Promise.all([
      detail.getByText(alarm.text).boundingBox(),
      detail.locator('.own-answer').boundingBox(),
    ])
    expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(answer?.y ?? 0)
  })
})

/** The lower edge of the 180th character of the message, and the upper edge of the answers: in CSS pixels of the window. */
const edges = (page: Page) =>
  page.evaluate(() => {
    const text = document.querySelector('.operation-detail-head > .operation-text')?.firstChild
    const answers = document.querySelector('.operation-detail-head > .own-answer')
    if (!text || !answers) throw new Error('The page shows no message or no answers.')
    const beginning = document.createRange()
    beginning.setStart(text, 0)
    beginning.setEnd(text, 180)
    return { text: beginning.getBoundingClientRect().bottom, answers: answers.getBoundingClientRect().top }
  })

test('a long alarm is read and answered without scrolling on a small phone, upright, sideways and at 200 %', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await signIn(page, 'mitglied')
  const { id } = await raiseAlarm(server.origin, {
    ...alarm,
    title: 'B3 – Wohnungsbrand mit Menschenrettung, Rauch aus dem Dach',
    text:
      'Starke Rauchentwicklung aus dem 2. OG, mehrere Anrufer. Zwei Personen am Fenster, Treppenhaus verraucht. ' +
      'Anfahrt über die Gartenstraße, die Lindenstraße ist wegen Bauarbeiten gesperrt. Hydrant vor Haus 12.',
  })
  await page.goto(`/alarmierungen/${id}`)
  const detail = page.locator('.operation-detail-head')
  const needed = [
    detail.getByRole('heading', { level: 1 }),
    detail.locator('.operation-place'),
    ...['Komme', 'Komme in …', 'Komme nicht'].map((name) =>
      detail.getByRole('button', { name, exact: true }),
    ),
  ]
  for (const part of [detail.locator('.operation-band'), ...needed])
    await expect(part).toBeInViewport({ ratio: 1 })
  const { text, answers } = await edges(page)
  expect(text).toBeLessThanOrEqual(answers)
  expect(await findWide(page)).toEqual([])

  // The window of 1280 × 900 px at 200 %, and a phone held sideways.
  for (const size of [
    { width: 640, height: 450 },
    { width: 640, height: 360 },
  ]) {
    await page.setViewportSize(size)
    for (const part of needed) await expect(part).toBeInViewport({ ratio: 1 })
    expect(await findWide(page)).toEqual([])
  }
})

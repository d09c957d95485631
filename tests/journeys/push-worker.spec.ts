import type { Page } from 'playwright'
import { expect, signIn, test } from '../support/browser.ts'
import { raiseAlarm } from '../support/people.ts'
import {
  deliverPush,
  deviceReady,
  hidePages,
  pushText,
  shownBy,
  tapShown,
  watchBadge,
  workerOf,
} from '../support/pushed.ts'
import { listening } from '../support/realtime.ts'

// Issue of realtime and notifications: Web Push when the app is closed, browser notifications while it is open in the
// background, an app badge. Product page, section 3: an alarm is never silent.

// The receipts of these pushes are known to no server.
test.use({ allowedConsoleErrors: [/Failed to load resource/] })

test.beforeEach(({ context }) => context.grantPermissions(['notifications']))

/** Signed in, connected, and ready for what is pushed. */
async function open(page: Page): Promise<void> {
  const ready = listening(page)
  await signIn(page, 'leitung')
  await ready
  await deviceReady(page)
}

/** Nobody has the app open any more; its worker stays. */
async function closeApp(page: Page): Promise<Page> {
  const elsewhere = await page.context().newPage()
  await page.close()
  return elsewhere
}

test('while the app is closed an alarm is shown until somebody has seen it, and counted on the badge', async ({
  page,
  context,
  server,
}) => {
  await open(page)
  const badge = await watchBadge(context)
  const elsewhere = await closeApp(page)

  await deliverPush(elsewhere, server.origin, pushText())

  await expect
    .poll(() => shownBy(context))
    .toEqual([
      {
        title: 'B3 – Wohnungsbrand',
        body: 'Lindenstraße 14',
        tag: 'operation-900007',
        lang: 'de',
        stays: true,
        silent: false,
        data: { id: 900_001, path: '/alarmierungen/900007', organisationId: 1 },
      },
    ])
  await expect.poll(badge).toBe(3)

  const news = {
    notification_id: 900_002,
    type: 'operation_updated',
    title: 'B4 – Wohnungsbrand',
    unread: 4,
  } as const
  await deliverPush(elsewhere, server.origin, pushText(news))
  await expect
    .poll(async () => (await shownBy(context)).map(({ title, stays }) => ({ title, stays })))
    .toEqual([{ title: 'B4 – Wohnungsbrand', stays: true }])
  await expect.poll(badge).toBe(4)

  expect(await tapShown(context, 'operation-900007')).toEqual(['/alarmierungen/900007?organisation=1'])
  expect(await shownBy(context)).toEqual([])
})

for (const [what, text] of [
  ['that is no JSON', '{{{'],
  ['that is empty', ''],
  ['of another shape', '{"title": 5}'],
  ['with hostile fields', pushText({ title: 'x'.repeat(5_000), locale: '../../' }).replace('900001', '"1"')],
] as const) {
  test(`a push ${what} is shown as news, and breaks nothing`, async ({ page, context, server }) => {
    await open(page)
    const elsewhere = await closeApp(page)

    await deliverPush(elsewhere, server.origin, text)

    await expect
      .poll(async () => (await shownBy(context)).map(({ title }) => title))
      .toEqual(['Es gibt Neues'])
    await deliverPush(elsewhere, server.origin, pushText())
    await expect
      .poll(async () => (await shownBy(context)).map(({ title }) => title))
      .toContain('B3 – Wohnungsbrand')
  })
}

test('while the page is in view it shows and sounds a pushed alarm itself, also where the connection brought nothing', async ({
  page,
  context,
  server,
}) => {
  await open(page)
  await page.goto('/notifications')
  await deviceReady(page)

  await deliverPush(page, server.origin, pushText())

  await expect(page.locator('.alarm-banner')).toContainText('B3 – Wohnungsbrand')
  expect(await shownBy(context)).toEqual([])
  // Dismissed is dismissed: the same alarm, once more by push, does not come back.
  await page.locator('.alarm-banner').getByRole('button', { name: 'Alarmhinweis schließen' }).click()
  await deliverPush(page, server.origin, pushText())
  await deliverPush(
    page,
    server.origin,
    pushText({ notification_id: 900_003, operation_id: 900_009, title: 'THL' }),
  )
  await expect(page.locator('.alarm-banner')).toContainText('THL')
  await expect(page.locator('.alarm-banner')).not.toContainText('weiterer')
})

test('an alarm that comes while nobody sees the page is shown by the device, once, and leads to it', async ({
  page,
  context,
  server,
}) => {
  await open(page)
  await hidePages(context)

  const { id } = await raiseAlarm(server.origin, { title: 'B2 – Gartenhütte', address: 'Am Bach 3' })
  await expect
    .poll(async () => (await shownBy(context)).map(({ title, tag, stays }) => ({ title, tag, stays })))
    .toEqual([{ title: 'B2 – Gartenhütte', tag: `operation-${id}`, stays: true }])

  const [shown] = await shownBy(context)
  const { id: notificationId } = shown?.data as { id: number }
  await deliverPush(
    page,
    server.origin,
    pushText({ notification_id: notificationId, operation_id: id, title: 'noch einmal' }),
  )
  // What comes after it has been dealt with after it.
  await deliverPush(
    page,
    server.origin,
    pushText({ notification_id: 900_010, operation_id: 900_011, title: 'danach' }),
  )
  await expect
    .poll(async () => (await shownBy(context)).map(({ title }) => title).sort())
    .toEqual(['B2 – Gartenhütte', 'danach'])

  expect(await tapShown(context, `operation-${id}`)).toEqual([])
  await expect(page).toHaveURL(new RegExp(`/alarmierungen/${id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('B2 – Gartenhütte')
})

test('a tap on an alarm of another organisation of one’s own opens it there', async ({
  page,
  context,
  server,
}) => {
  await open(page)
  await page.locator('main').getByRole('button', { name: 'FF Neudorf' }).click()
  await expect(page.locator('.organisation-button')).toContainText('FF Neudorf')
  await hidePages(context)
  const { id } = await raiseAlarm(server.origin, { title: 'B2 – anderswo' })
  await expect.poll(async () => (await shownBy(context)).length).toBe(1)

  await tapShown(context, `operation-${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('B2 – anderswo')
  await expect(page.locator('.organisation-button')).toContainText('FF Musterstadt')

  // A page that is opened for it knows which one from its address, and takes it off.
  await page.locator('.organisation-button').click()
  await page.getByRole('button', { name: 'FF Neudorf' }).click()
  await expect(page.locator('.organisation-button')).toContainText('FF Neudorf')
  await page.goto(`/alarmierungen/${id}?organisation=1`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('B2 – anderswo')
  await expect(page).toHaveURL(new RegExp(`/alarmierungen/${id}$`))
})

test('whoever signs out leaves nothing of it on the device', async ({ page, context, server }) => {
  await open(page)
  await hidePages(context)
  await raiseAlarm(server.origin, { title: 'B2 – Carport' })
  await expect.poll(async () => (await shownBy(context)).length).toBe(1)

  await page.locator('.account-button').click()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await page.waitForURL('**/login')
  expect(await shownBy(context)).toEqual([])
  const worker = await workerOf(context)
  expect(await worker.evaluate(() => caches.has('worker-memory'))).toBe(false)
})

import type { Page } from 'playwright'
import {
  listNotifications,
  type NotificationPage,
} from '../../../../src/contract/notifications/notifications.ts'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { send } from '../../../support/servers/contract-target.ts'
import { raiseAlarm, signInByCall } from '../../../support/worlds/people.ts'
import {
  clearShown,
  closeApp,
  deliverPush,
  deviceReady,
  hidePages,
  pushText,
  showPages,
  shownBy,
  tapShown,
  watchBadge,
  workerOf,
} from '../../../support/browser/pushed.ts'
import { listening } from '../../../support/calls/realtime.ts'
import { holdBackSounds, recordSounds } from '../../../support/browser/recorded-sounds.ts'
import { signOut } from '../../../support/browser/sign-in.ts'

test.use({ serviceWorkers: 'allow' })

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

/** The newest notification of the person who is signed in. */
async function newestOf(origin: string): Promise<number> {
  const { token } = await signInByCall(origin, 'leitung')
  const { json } = await send(origin, listNotifications.method, `${listNotifications.path}?limit=1`, {
    token,
  })
  return (json as NotificationPage).data[0]?.id ?? 0
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
        data: { id: 900_001, path: '/alarmierungen/900007', organisationId: 1, called: true },
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

// Product page, section 4: exercise and test kinds are visibly marked and have a sound of their own.
test('of an exercise the device says so first, whether a push or a page that nobody sees brings it', async ({
  page,
  context,
  server,
}) => {
  await open(page)
  await hidePages(context)
  const { id } = await raiseAlarm(server.origin, { title: 'Zimmerbrand', kind: 'exercise' })
  const shown = async () => (await shownBy(context)).map(({ title, tag, stays }) => ({ title, tag, stays }))
  const own = { title: 'ÜBUNG: Zimmerbrand', tag: `operation-${id}`, stays: false }
  await expect.poll(shown).toEqual([own])

  await deliverPush(page, server.origin, pushText({ kind: 'test', locale: 'en' }))
  const pushed = { title: 'TEST: B3 – Wohnungsbrand', tag: 'operation-900007', stays: false }
  await expect.poll(shown).toEqual(expect.arrayContaining([own, pushed]))
})

test('an exercise that is pushed sounds as one on the page that is in view, and is marked where only the push is known of it', async ({
  page,
  context,
  server,
}) => {
  const sounds = await recordSounds(page)
  await open(page)
  await page.goto('/notifications')
  await deviceReady(page)
  await page.locator('h1').click()

  await deliverPush(page, server.origin, pushText({ kind: 'exercise' }))
  await expect(page.locator('.alarm-banner p').first()).toHaveText('ÜBUNG bei FF Musterstadt')
  await expect.poll(sounds).toEqual([{ file: '/sounds/exercise.mp3', volume: 0.5 }])
  expect(await shownBy(context)).toEqual([])
})

test('a push that cannot be read is shown as news, and the next alarm is shown all the same', async ({
  page,
  context,
  server,
}) => {
  await open(page)
  const elsewhere = await closeApp(page)
  const titles = async () => (await shownBy(context)).map(({ title }) => title)
  const hostile = pushText({ title: 'x'.repeat(5_000), locale: '../../' }).replace('900001', '"1"')

  for (const text of ['{{{', '', '{"title": 5}', hostile]) {
    await deliverPush(elsewhere, server.origin, text)
    await expect.poll(titles).toContain('Es gibt Neues')
  }
  await deliverPush(elsewhere, server.origin, pushText())
  await expect.poll(titles).toContain('B3 – Wohnungsbrand')
})

test('while the page is in view it shows and sounds a pushed alarm itself, also where the connection brought nothing', async ({
  page,
  context,
  server,
}) => {
  const sounds = await recordSounds(page)
  await open(page)
  await page.goto('/notifications')
  await deviceReady(page)
  await page.locator('h1').click()

  await deliverPush(page, server.origin, pushText())

  await expect(page.locator('.alarm-banner')).toContainText('B3 – Wohnungsbrand')
  await expect.poll(sounds).toHaveLength(1)
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

test('an alarm that a page in view may not sound yet is on the page and on the device, once each, and sounds there', async ({
  page,
  context,
  server,
}) => {
  await holdBackSounds(page)
  const sounds = await recordSounds(page)
  await open(page)
  await page.goto('/notifications')
  await deviceReady(page)
  const shown = async () => (await shownBy(context)).map(({ title, silent }) => ({ title, silent }))

  await deliverPush(page, server.origin, pushText())
  await deliverPush(page, server.origin, pushText())

  await expect(page.locator('.alarm-banner')).toContainText('B3 – Wohnungsbrand')
  await expect(page.locator('.alarm-banner')).not.toContainText('weiterer')
  await expect.poll(shown).toEqual([{ title: 'B3 – Wohnungsbrand', silent: false }])
  expect(await sounds()).toEqual([])

  // News and what the person wants silent need no sound.
  await deliverPush(
    page,
    server.origin,
    pushText({ notification_id: 900_020, operation_id: 900_021, title: 'leise', silent: true }),
  )
  await expect(page.locator('.alarm-banner')).toContainText('leise')
  await page.locator('h1').click()
  await deliverPush(
    page,
    server.origin,
    pushText({ notification_id: 900_022, operation_id: 900_023, title: 'nach einer Berührung' }),
  )
  await expect(page.locator('.alarm-banner')).toContainText('nach einer Berührung')
  await expect.poll(sounds).toEqual([{ file: '/sounds/alarm.mp3', volume: 0.5 }])
  expect(await shown()).toEqual([{ title: 'B3 – Wohnungsbrand', silent: false }])
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

test('an alarm that the device has shown while the page slept is on the page afterwards, and sounds no second time', async ({
  page,
  context,
  server,
}) => {
  const sounds = await recordSounds(page)
  await open(page)
  await page.goto('/notifications')
  await deviceReady(page)
  await page.locator('h1').click()
  await hidePages(context)
  await page.evaluate(() => document.dispatchEvent(new Event('freeze')))
  const { id } = await raiseAlarm(server.origin, { title: 'B2 – im Schlaf' })
  const notification_id = await newestOf(server.origin)
  await deliverPush(
    page,
    server.origin,
    pushText({ notification_id, operation_id: id, title: 'B2 – im Schlaf' }),
  )
  await expect.poll(async () => (await shownBy(context)).length).toBe(1)
  // Swiped away: it has been seen, or heard.
  await clearShown(context)

  await showPages(context)
  await page.evaluate(() => document.dispatchEvent(new Event('resume')))
  await expect(page.locator('.alarm-banner')).toContainText('B2 – im Schlaf')
  await raiseAlarm(server.origin, { title: 'B3 – danach' })
  await expect(page.locator('.alarm-banner')).toContainText('B3 – danach')
  // Whoever waited to sound has had the turn.
  await page.evaluate(() => navigator.locks.request('sound', () => undefined))
  expect(await sounds()).toHaveLength(1)
  expect(await shownBy(context)).toEqual([])
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

test('a person who signs out leaves nothing of it on the device', async ({ page, context, server }) => {
  await open(page)
  await hidePages(context)
  await raiseAlarm(server.origin, { title: 'B2 – Carport' })
  await expect.poll(async () => (await shownBy(context)).length).toBe(1)

  await signOut(page)
  expect(await shownBy(context)).toEqual([])
  const worker = await workerOf(context)
  expect(await worker.evaluate(() => caches.has('worker-memory'))).toBe(false)
})

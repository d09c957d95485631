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
} from '../../../support/browser/pushed.ts'
import { listening } from '../../../support/calls/realtime.ts'
import { holdBackSounds, recordSounds } from '../../../support/browser/recorded-sounds.ts'

test.use({ serviceWorkers: 'allow' })

// The worker fetches the whole app, in some 470 requests, before a journey goes on.
test.slow()

// Issue of realtime and notifications: Web Push when the app is closed, browser notifications while it is open in the
// background, an app badge. Product page, section 3: an alarm is never silent.

// The server refuses the receipts of these pushes, because it has not sent them.
test.use({ allowedConsoleErrors: [/Failed to load resource/] })

test.beforeEach(({ context }) => context.grantPermissions(['notifications']))

/** Signs in, and waits for the connection and until the device is ready for pushes. */
async function open(page: Page): Promise<void> {
  const ready = listening(page)
  await signIn(page, 'leitung')
  await ready
  await deviceReady(page)
}

/** The id of the leader’s newest notification. */
async function newestOf(origin: string): Promise<number> {
  const { token } = await signInByCall(origin, 'leitung')
  const { json } = await send(origin, listNotifications.method, `${listNotifications.path}?limit=1`, {
    token,
  })
  return (json as NotificationPage).data[0]?.id ?? 0
}

test('while the app is closed an alarm is shown until a tap, and counted on the badge; an unreadable push is shown as well', async ({
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
    .toMatchObject([
      {
        title: 'B3 – Wohnungsbrand',
        body: 'Lindenstraße 14',
        tag: 'operation-900007',
        lang: 'de',
        stays: true,
        silent: false,
        data: { id: 900_001, path: '/alarmierungen/900007', organisationId: 1, calledId: 900_001 },
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
  const titles = async () => (await shownBy(context)).map(({ title }) => title)
  const hostile = pushText({ title: 'x'.repeat(5_000), locale: '../../' }).replace('900001', '"1"')
  for (const text of ['{{{', '', '{"title": 5}', hostile]) {
    await deliverPush(elsewhere, server.origin, text)
    await expect.poll(titles).toContain('Es gibt Neues')
    await clearShown(context)
  }
  const next = { notification_id: 900_003, operation_id: 900_008, title: 'B2 – Carport' }
  await deliverPush(elsewhere, server.origin, pushText(next))
  await expect.poll(titles).toContain('B2 – Carport')
})

test('a visible page shows and sounds pushes itself, even without an event on its connection, and later shows an alarm from its sleep', async ({
  page,
  context,
  server,
}) => {
  const sounds = await recordSounds(page)
  await open(page)
  await page.goto('/notifications')
  await deviceReady(page)
  await page.locator('h1').click()
  const banner = page.locator('.alarm-banner')
  const close = () => banner.getByRole('button', { name: 'Alarmhinweis schließen' }).click()

  // Product page, section 4: exercise and test kinds are visibly marked and have a sound of their own.
  await test.step('an exercise has its own sound and a mark, even if only its push has arrived', async () => {
    const exercise = { kind: 'exercise', notification_id: 900_030, operation_id: 900_031 } as const
    await deliverPush(page, server.origin, pushText(exercise))
    await expect(banner.locator('p').first()).toHaveText('ÜBUNG bei FF Musterstadt')
    await expect.poll(sounds).toEqual([{ file: '/sounds/exercise.mp3', volume: 0.5 }])
    expect(await shownBy(context)).toEqual([])
    await close()
    await expect(banner).toHaveCount(0)
  })

  await test.step('an alarm sounds once, and stays dismissed if it is pushed once more', async () => {
    await deliverPush(page, server.origin, pushText())
    await expect(banner).toContainText('B3 – Wohnungsbrand')
    await expect.poll(sounds).toHaveLength(2)
    expect(await shownBy(context)).toEqual([])
    await close()
    await deliverPush(page, server.origin, pushText())
    const next = { notification_id: 900_003, operation_id: 900_009, title: 'THL' }
    await deliverPush(page, server.origin, pushText(next))
    await expect(banner).toContainText('THL')
    await expect(banner).not.toContainText('weiterer')
    await expect.poll(sounds).toHaveLength(3)
    await close()
    await expect(banner).toHaveCount(0)
  })

  await test.step('after its sleep the page shows an alarm that the device has shown, without a second sound', async () => {
    await hidePages(context)
    await page.evaluate(() => document.dispatchEvent(new Event('freeze')))
    const { id } = await raiseAlarm(server.origin, { title: 'B2 – im Schlaf' })
    const notification_id = await newestOf(server.origin)
    const slept = { notification_id, operation_id: id, title: 'B2 – im Schlaf' }
    await deliverPush(page, server.origin, pushText(slept))
    await expect.poll(async () => (await shownBy(context)).length).toBe(1)
    // The person swipes the notification away, so they have noticed it.
    await clearShown(context)

    await showPages(context)
    await page.evaluate(() => document.dispatchEvent(new Event('resume')))
    await expect(banner).toContainText('B2 – im Schlaf')
    await raiseAlarm(server.origin, { title: 'B3 – danach' })
    await expect(banner).toContainText('B3 – danach')
    await expect.poll(sounds).toHaveLength(4)
    // Wait until a page that wanted to sound once more has had the lock.
    await page.evaluate(() => navigator.locks.request('sound', () => undefined))
    expect(await sounds()).toHaveLength(4)
    expect(await shownBy(context)).toEqual([])
  })
})

test('an alarm that a visible page may not sound yet is shown once by the page and once by the device, which sounds it', async ({
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

  // A notification that the person wants silent needs no sound.
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

test('while no page is visible the device shows an alarm once; a tap opens the alarm in its organisation', async ({
  page,
  context,
  server,
}) => {
  await open(page)
  await hidePages(context)
  const shown = async () => (await shownBy(context)).map(({ title, tag, stays }) => ({ title, tag, stays }))

  await test.step('the title of an exercise begins with its mark, whether a push or the page shows it', async () => {
    const { id } = await raiseAlarm(server.origin, { title: 'Zimmerbrand', kind: 'exercise' })
    const own = { title: 'ÜBUNG: Zimmerbrand', tag: `operation-${id}`, stays: false }
    await expect.poll(shown).toEqual([own])
    await deliverPush(page, server.origin, pushText({ kind: 'test', locale: 'en' }))
    const pushed = { title: 'TEST: B3 – Wohnungsbrand', tag: 'operation-900007', stays: false }
    await expect.poll(shown).toEqual(expect.arrayContaining([own, pushed]))
    await clearShown(context)
  })

  await test.step('an alarm from the page and from a push is shown once, and a tap leads to it', async () => {
    const { id } = await raiseAlarm(server.origin, { title: 'B2 – Gartenhütte', address: 'Am Bach 3' })
    await expect.poll(shown).toEqual([{ title: 'B2 – Gartenhütte', tag: `operation-${id}`, stays: true }])

    const [first] = await shownBy(context)
    const { id: notification_id } = first?.data as { id: number }
    const same = { notification_id, operation_id: id, title: 'noch einmal' }
    await deliverPush(page, server.origin, pushText(same))
    // The worker handles pushes in order: once it shows the next one, it has handled this one.
    const next = { notification_id: 900_010, operation_id: 900_011, title: 'danach' }
    await deliverPush(page, server.origin, pushText(next))
    await expect
      .poll(async () => (await shownBy(context)).map(({ title }) => title).sort())
      .toEqual(['B2 – Gartenhütte', 'danach'])

    expect(await tapShown(context, `operation-${id}`)).toEqual([])
    await expect(page).toHaveURL(new RegExp(`/alarmierungen/${id}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('B2 – Gartenhütte')
    await clearShown(context)
  })

  await test.step('an alarm of another organisation of the member opens in that organisation', async () => {
    const goToNeudorf = async () => {
      await page.locator('.organisation-button').click()
      await page.getByRole('button', { name: 'FF Neudorf' }).click()
      await expect(page.locator('.organisation-button')).toContainText('FF Neudorf')
    }
    await goToNeudorf()
    await hidePages(context)
    const { id } = await raiseAlarm(server.origin, { title: 'B2 – anderswo' })
    await expect.poll(async () => (await shownBy(context)).length).toBe(1)
    await tapShown(context, `operation-${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('B2 – anderswo')
    await expect(page.locator('.organisation-button')).toContainText('FF Musterstadt')

    // A new page reads the organisation from its address, and removes the parameter.
    await goToNeudorf()
    await page.goto(`/alarmierungen/${id}?organisation=1`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('B2 – anderswo')
    await expect(page).toHaveURL(new RegExp(`/alarmierungen/${id}$`))
  })
})

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

// The worker fetches the whole app, in some 470 calls, before a journey goes on.
test.slow()

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

test('while the app is closed an alarm is shown until it is tapped, and counted on the badge; so is a push that cannot be read', async ({
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

test('a page in view shows and sounds what is pushed itself, also where the connection brought nothing, and what came while it slept', async ({
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
  await test.step('an exercise sounds as one, and is marked where only the push is known of it', async () => {
    const exercise = { kind: 'exercise', notification_id: 900_030, operation_id: 900_031 } as const
    await deliverPush(page, server.origin, pushText(exercise))
    await expect(banner.locator('p').first()).toHaveText('ÜBUNG bei FF Musterstadt')
    await expect.poll(sounds).toEqual([{ file: '/sounds/exercise.mp3', volume: 0.5 }])
    expect(await shownBy(context)).toEqual([])
    await close()
    await expect(banner).toHaveCount(0)
  })

  await test.step('an alarm sounds once; dismissed is dismissed, also when it is pushed once more', async () => {
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

  await test.step('what the device has shown while the page slept is on the page then, and sounds no second time', async () => {
    await hidePages(context)
    await page.evaluate(() => document.dispatchEvent(new Event('freeze')))
    const { id } = await raiseAlarm(server.origin, { title: 'B2 – im Schlaf' })
    const notification_id = await newestOf(server.origin)
    const slept = { notification_id, operation_id: id, title: 'B2 – im Schlaf' }
    await deliverPush(page, server.origin, pushText(slept))
    await expect.poll(async () => (await shownBy(context)).length).toBe(1)
    // Swiped away: it has been seen, or heard.
    await clearShown(context)

    await showPages(context)
    await page.evaluate(() => document.dispatchEvent(new Event('resume')))
    await expect(banner).toContainText('B2 – im Schlaf')
    await raiseAlarm(server.origin, { title: 'B3 – danach' })
    await expect(banner).toContainText('B3 – danach')
    // A page that waited to sound has had the turn.
    await page.evaluate(() => navigator.locks.request('sound', () => undefined))
    expect(await sounds()).toHaveLength(4)
    expect(await shownBy(context)).toEqual([])
  })
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

test('a push while no page is in view is shown by the device once; a tap opens it in its organisation', async ({
  page,
  context,
  server,
}) => {
  await open(page)
  await hidePages(context)
  const shown = async () => (await shownBy(context)).map(({ title, tag, stays }) => ({ title, tag, stays }))

  await test.step('of an exercise it says so first, whether a push or the page brings it', async () => {
    const { id } = await raiseAlarm(server.origin, { title: 'Zimmerbrand', kind: 'exercise' })
    const own = { title: 'ÜBUNG: Zimmerbrand', tag: `operation-${id}`, stays: false }
    await expect.poll(shown).toEqual([own])
    await deliverPush(page, server.origin, pushText({ kind: 'test', locale: 'en' }))
    const pushed = { title: 'TEST: B3 – Wohnungsbrand', tag: 'operation-900007', stays: false }
    await expect.poll(shown).toEqual(expect.arrayContaining([own, pushed]))
    await clearShown(context)
  })

  await test.step('an alarm that is pushed as well is shown once, and a tap leads to it', async () => {
    const { id } = await raiseAlarm(server.origin, { title: 'B2 – Gartenhütte', address: 'Am Bach 3' })
    await expect.poll(shown).toEqual([{ title: 'B2 – Gartenhütte', tag: `operation-${id}`, stays: true }])

    const [first] = await shownBy(context)
    const { id: notification_id } = first?.data as { id: number }
    const same = { notification_id, operation_id: id, title: 'noch einmal' }
    await deliverPush(page, server.origin, pushText(same))
    // What comes after it has been dealt with after it.
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

  await test.step('an alarm of another organisation of one’s own opens there', async () => {
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

    // A page that is opened for it knows which one from its address, and takes it off.
    await goToNeudorf()
    await page.goto(`/alarmierungen/${id}?organisation=1`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('B2 – anderswo')
    await expect(page).toHaveURL(new RegExp(`/alarmierungen/${id}$`))
  })
})

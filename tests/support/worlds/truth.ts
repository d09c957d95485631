import type { Page } from 'playwright'
import { countUnread, listNotifications } from '../../../src/contract/notifications/notifications.ts'
import { latestOperations } from '../../../src/contract/operations/operation-list.ts'
import { LATEST_LIMIT } from '../../../src/contract/operations/operations.ts'
import { expect } from '../browser/browser.ts'
import { ownConnection } from '../servers/own-connection.ts'

/** The demo member's organisation. */
const ORGANISATION = 1
const MOST_ON_BELL = 99
/** Long enough for what is asked again a little later. */
const SETTLES_WITHIN_MS = 30_000

/** Bell and feed of the home page show what the backend answers to whom the page belongs. */
export async function expectTruthAtHome(page: Page, origin: string): Promise<void> {
  const read = await reader(page, origin)
  await expect(async () => {
    const { count } = await read<{ count: number }>(countUnread, { organisation_id: ORGANISATION })
    const latest = await read<{ title: string; priority: boolean }[]>(latestOperations, { limit: 100 })
    const shown = await page.locator('.operation-card h2').allTextContents()
    const bell = count > MOST_ON_BELL ? `${MOST_ON_BELL}+` : String(count || '')
    expect(await page.locator('.notification-bell').textContent()).toBe(bell)
    // Active ones that are pushed stay beside the latest ones.
    expect(shown.length).toBeGreaterThanOrEqual(Math.min(LATEST_LIMIT, latest.length))
    const byPriority = latest
      .slice(0, shown.length)
      .toSorted((one, next) => Number(next.priority) - Number(one.priority))
    expect(shown).toEqual(byPriority.map(({ title }) => title))
  }).toPass({ timeout: SETTLES_WITHIN_MS })
}

/** The same on the page of notifications: its rows, and the number under the filter for all. */
export async function expectTruthInList(page: Page, origin: string): Promise<void> {
  const read = await reader(page, origin)
  await expect(async () => {
    const { data, total } = await read<{ data: { title: string }[]; total: number }>(listNotifications, {
      organisation_id: ORGANISATION,
    })
    const shown = await page.locator('.notification-row h3').allTextContents()
    expect(shown).toEqual(data.map(({ title }) => title))
    expect(await page.locator('.filter-bar').first().textContent()).toContain(String(total))
  }).toPass({ timeout: SETTLES_WITHIN_MS })
}

async function reader(page: Page, origin: string) {
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('session') ?? '{}') as { token: string }).token,
  )
  const headers = {
    ...ownConnection,
    accept: 'application/json',
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
  }
  return async <Answer>(
    { method, path }: { method: string; path: string },
    input: Record<string, number>,
  ): Promise<Answer> => {
    const url = new URL(path.replace('{organisationId}', String(ORGANISATION)), origin)
    if (method === 'GET')
      for (const [name, value] of Object.entries(input)) url.searchParams.set(name, String(value))
    const body = method === 'GET' ? {} : { body: JSON.stringify(input) }
    const response = await fetch(url, { method, headers, ...body })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`)
    return (await response.json()) as Answer
  }
}

import type { Page } from 'playwright'
import { expect, signIn, test as base } from '../browser/browser.ts'
import { type FaultProxy, startFaultProxy } from '../lines/fault-proxy.ts'
import { removeFolder, temporaryFolder } from '../documents/folders.ts'
import { nextBuild } from './next-build.ts'
import { listening } from '../calls/realtime.ts'
import type { Person } from '../worlds/people.ts'
import { freePort, startServer, type ServerProcess } from './server-process.ts'
import { workerAnswers } from '../browser/worker.ts'

export interface Release {
  origin: string
  /** The line to it. */
  proxy: FaultProxy
  /** Ends the server and starts the next build in its place, with the data as they are. */
  next: () => Promise<void>
}

/** Journeys during which the server gets a new build. */
export const test = base.extend<{ release: Release }, { built: string }>({
  built: [
    async ({}, use) => {
      const { directory, remove } = nextBuild()
      await use(directory)
      remove()
    },
    { scope: 'worker' },
  ],
  release: async ({ built }, use) => {
    const dataDirectory = temporaryFolder()
    const port = await freePort()
    let server: ServerProcess = await startServer({ dataDirectory, port })
    const proxy = await startFaultProxy(server.origin)
    await use({
      origin: proxy.origin,
      proxy,
      next: async () => {
        await server.stop()
        server = await startServer({ main: 'site', dataDirectory, port, environment: { SITE: built } })
      },
    })
    await proxy.close()
    await server.stop()
    removeFolder(dataDirectory)
  },
  baseURL: async ({ release }, use) => use(release.origin),
})

const toastOf = (page: Page) => page.locator('.toast')
export const loadNow = (page: Page) => toastOf(page).getByRole('button', { name: 'Jetzt laden' })

/** Signed in, told of pushes, and at a page that the worker has answered. */
export async function openOldBuild(page: Page, person: Person = 'mitglied'): Promise<void> {
  await countLoads(page)
  const ready = listening(page)
  await signIn(page, person)
  await workerAnswers(page)
  await ready
  await page.goto('/alarmierungen?organisation=1')
  await expect(page.locator('main h1')).toBeVisible()
}

/** In `sessionStorage`, which a tab keeps. */
export async function countLoads(page: Page): Promise<void> {
  await page.addInitScript(() => {
    sessionStorage.setItem('loads', String(Number(sessionStorage.getItem('loads') ?? 0) + 1))
  })
}

export const loadsOf = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('loads')))

/** Whether the page is made of the parts of the next build. */
export const isNext = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[src]')?.src.includes('next.js'))

/** As the browser does by itself when a page is loaded, or the product after an hour. */
export async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update()
  })
}

export const isWaiting = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))

import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { digestOf, noise, storedDigest } from '../../../support/documents/document-files.ts'
import { removeFolder } from '../../../support/documents/folders.ts'
import { type FaultProxy, startFaultProxy } from '../../../support/lines/fault-proxy.ts'
import { expect, settled, signIn } from '../../../support/lines/faulty-browser.ts'
import { test } from '../../../support/browser/own-device.ts'
import { startServer } from '../../../support/servers/server-process.ts'
import { signInByCall } from '../../../support/worlds/people.ts'

// Each file takes 10 seconds on the slow line, and parts of it are sent twice.
test.slow()

// Documents and the public shared link: upload with the line cut three times; resume after a browser restart.

const PAGE = '/dokumente?organisation=1'
const FILE = 'Objektplan Halle 7.bin'
/** More than the sockets of a machine hold, which a browser counts as sent. */
const SIZE = 24_000_000
const LONG_AGO = new Date('2026-01-01T12:00:00Z')
/** 10 seconds for the file. */
const BYTES_PER_SECOND = SIZE / 10

const words = catalogues.de
const progress = (page: Page) =>
  page.locator('.upload progress').evaluate((element: HTMLProgressElement) => element.value)
const hasSent = (page: Page, part: number) =>
  expect.poll(() => progress(page), { timeout: 60_000, intervals: [100] }).toBeGreaterThan(part)
const row = (page: Page) => page.locator('.documents-found .list-row').filter({ hasText: FILE })

async function choose(page: Page, name: string, path: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name }).click()
  await (await chooser).setFiles(path)
}

/** On the disk of the device, as everybody has it. */
function fileWith(buffer: Buffer, folder: string): string {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, FILE)
  writeFileSync(path, buffer)
  utimesSync(path, LONG_AGO, LONG_AGO)
  return path
}

/** Where each part of an upload began. */
function startsOf(page: Page): number[] {
  const starts: number[] = []
  page.on('request', (request) => {
    const offset = request.method() === 'PATCH' ? request.headers()['upload-offset'] : undefined
    if (offset !== undefined) starts.push(Number(offset))
  })
  return starts
}

/** It is there, byte for byte. */
async function expectStored(page: Page, origin: string, buffer: Buffer): Promise<void> {
  await row(page).getByRole('link').click()
  await expect(page).toHaveURL(/document=\d+/)
  const id = new URL(page.url()).searchParams.get('document') ?? ''
  const { token } = await signInByCall(origin, 'leitung')
  expect(await storedDigest(origin, token, id)).toBe(digestOf(buffer))
}

const slowLine = (proxy: FaultProxy) => proxy.slowDown({ latencyMs: 0, bytesPerSecond: BYTES_PER_SECOND })

test('with the line cut twice and the server killed once an upload goes on by itself where it was, and arrives as it is', async ({
  startDevice,
}, info) => {
  let server = await startServer()
  const { port, dataDirectory } = server
  const proxy = await startFaultProxy(server.origin)
  const { origin } = proxy
  try {
    const { page } = await startDevice()
    const buffer = noise(SIZE)
    const path = fileWith(buffer, info.outputPath())
    await signIn(page, 'leitung', origin)
    await page.goto(origin + PAGE)
    await settled(page, proxy)
    const starts = startsOf(page)
    slowLine(proxy)
    await choose(page, words.documentTools.upload, path)
    const cutOff = page.locator('.upload').filter({ hasText: 'Kein Netz' })

    for (const part of [0.3, 0.5]) {
      await hasSent(page, part)
      proxy.goDown()
      proxy.breakOff()
      await expect(cutOff).toBeVisible()
      proxy.goUp()
      await expect(page.locator('.upload[data-state="sending"]')).toBeVisible()
    }
    await hasSent(page, 0.7)
    await server.kill('SIGKILL')
    await expect(cutOff).toBeVisible()
    server = await startServer({ port, dataDirectory })
    await expect(row(page)).toBeVisible({ timeout: 120_000 })
    expect(starts[0]).toBe(0)
    const later = starts.filter((start) => start > 0)
    expect(later.length, 'it began anew').toBeGreaterThanOrEqual(3)
    expect(later).toEqual(later.toSorted((one, other) => one - other))
    await expectStored(page, server.origin, buffer)
  } finally {
    await proxy.close()
    await server.kill('SIGKILL')
    removeFolder(dataDirectory)
  }
})

test('an upload that the browser was closed in waits for its file, and goes on where it was', async ({
  site: { origin, proxy, backend },
  startDevice,
}, info) => {
  const buffer = noise(SIZE)
  const path = fileWith(buffer, info.outputPath())
  const first = await startDevice()
  await signIn(first.page, 'leitung', origin)
  await first.page.goto(origin + PAGE)
  await settled(first.page, proxy)
  slowLine(proxy)
  await choose(first.page, words.documentTools.upload, path)
  await hasSent(first.page, 0.6)
  await first.quit()
  proxy.slowDown(undefined)

  const { page } = await startDevice()
  await page.goto(origin + PAGE)
  await expect(page.locator('.upload')).toContainText(
    /[1-9][\d,]* MB von 24 MB sind angekommen, bevor der Browser geschlossen wurde/,
  )
  const starts = startsOf(page)
  // As large and called the same, but changed since: two contents would become one.
  utimesSync(path, new Date(), new Date())
  await choose(page, words.documentTools.chooseAgain, path)
  await expect(page.getByText('nicht die Datei, die angefangen war')).toBeVisible()
  utimesSync(path, LONG_AGO, LONG_AGO)
  await choose(page, words.documentTools.chooseAgain, path)
  await expect(row(page)).toBeVisible({ timeout: 60_000 })
  expect(starts[0], 'what has come is not sent again').toBeGreaterThan(0)
  await expectStored(page, backend.origin, buffer)
})

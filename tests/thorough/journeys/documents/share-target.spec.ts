import type { Page } from 'playwright'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { findViolations } from '../../../support/browser/axe.ts'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { signOut } from '../../../support/browser/sign-in.ts'
import { workerAnswers } from '../../../support/browser/worker.ts'

// The installed app on a weak connection: share target for documents.

const words = catalogues.de.documentTools

/** Shares files as a browser does for another app: sends a form to the share target of the manifest. */
async function handOver(page: Page, names: readonly string[]): Promise<void> {
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
    const answer = await fetch(link?.href ?? '')
    return (await answer.json()) as {
      share_target: { action: string; method: string; enctype: string; params: { files: { name: string }[] } }
    }
  })
  const { action, method, enctype, params } = manifest.share_target
  await page.evaluate(
    ({ target, files }) => {
      const form = document.createElement('form')
      Object.assign(form, { action: target.action, method: target.method, enctype: target.enctype })
      const input = document.createElement('input')
      Object.assign(input, { type: 'file', name: target.field, multiple: true })
      const chosen = new DataTransfer()
      for (const name of files)
        chosen.items.add(new File([`Inhalt von ${name}`], name, { type: 'text/plain' }))
      input.files = chosen.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    { target: { action, method, enctype, field: params.files[0]?.name ?? '' }, files: names },
  )
  await page.waitForURL(/\/dokumente/)
}

const handed = (page: Page) => page.getByRole('region', { name: words.handed })
const rows = (page: Page) => page.locator('.documents-found .list-row')

test.describe('with the worker', { tag: '@worker' }, () => {
  test('files from another app wait until the member chooses a folder, are sent there once, and stay hidden from other people', async ({
    page,
  }) => {
    await signIn(page, 'leitung')
    await page.goto('/dokumente?organisation=1')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await workerAnswers(page)
    await handOver(page, ['Lagefoto.txt', 'Skizze.txt'])
    await expect(handed(page).getByRole('listitem')).toHaveCount(2)
    expect(await findViolations(page)).toEqual([])

    // The files stay while the member looks for a folder.
    await page.goto('/fahrzeuge')
    await page.goto('/dokumente')
    await handed(page).getByRole('button', { name: words.sendHere }).click()
    await expect(handed(page)).toHaveCount(0)
    for (const name of ['Lagefoto.txt', 'Skizze.txt'])
      await expect(rows(page).filter({ hasText: name })).toBeVisible()
    await page.reload()
    await expect(rows(page).first()).toBeVisible()
    await expect(handed(page)).toHaveCount(0)

    // The page tells a member who may not send documents; after sign-out the files are gone from the device.
    await signOut(page)
    await signIn(page, 'mitglied')
    await page.goto('/dokumente?organisation=1')
    await handOver(page, ['Geheim.txt'])
    await expect(handed(page)).toContainText(words.states.forbidden)
    await expect(handed(page).getByRole('button', { name: words.sendHere })).toHaveCount(0)

    await signOut(page)
    const left = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    expect(left).not.toContain('handed')
  })
})

test('without a worker sharing leads to the documents page and hands over no file', async ({ page }) => {
  await signIn(page, 'leitung')
  await page.goto('/dokumente?organisation=1')
  await handOver(page, ['Lagefoto.txt'])
  // The list is loaded; it may hold documents of another journey.
  await expect(rows(page).first().or(page.getByText(catalogues.de.documents.none))).toBeVisible()
  await expect(handed(page)).toHaveCount(0)
})

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { ask } from '../../../../scripts/client.ts'
import { setFmsStatus } from '../../../../src/contract/vehicles/vehicles.ts'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { localizePath } from '../../../../src/i18n/paths.ts'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { pdfPages, runningText } from '../../../support/documents/pdf-text.ts'
import { type Person, signInByCall } from '../../../support/worlds/people.ts'
import { listening } from '../../../support/calls/realtime.ts'
import { workerAnswers } from '../../../support/browser/worker.ts'

// Issue, "It is done when": raise → answer from two phones, one of them offline → vehicles move → close → report →
// statistics; an exercise; a conflict. In both languages.

// The network that was taken away, and the conflict, which is an answer like any other.
test.use({ allowedConsoleErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket/] })

const phone = { width: 360, height: 640 }
const organisationId = 1

test.describe('in English', () => {
  const locale = 'en'
  const words = catalogues[locale]
  const at = (path: string) => `${localizePath(path, locale)}?organisation=${organisationId}`
  const act = async (page: Page, name: string) => {
    await page.getByRole('button', { name: words.operationWork.more }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  const answer = (page: Page) => page.locator('.own-answer')
  const choice = (page: Page, name: string) => answer(page).getByRole('button', { name, exact: true })

  test(
    'raised at the desk, answered by two phones, one of them offline; its vehicle moves, it is closed, reported and counted',
    { tag: '@worker' },
    async ({ page, server, openBrowser }) => {
      // Three browsers, one of them with a worker that fetches the whole app first.
      test.slow()
      const desk = page
      await signIn(desk, 'leitung')
      const before = await countedOperations(desk, at)
      const [near, far] = [await openPhone('leitung'), await openPhone('mitglied')]

      await desk.goto(at('/alarmierungen/new'))
      await choose(desk, words.operationForm.keyword, 'B3')
      await choose(desk, words.operationForm.vehicles, 'HLF')
      const title = `B3 – Küchenbrand ${locale}`
      await desk.getByLabel(words.operationForm.title).fill(title)
      await desk.getByLabel(words.operationForm.street).fill('Lindenstraße 14')
      await desk.getByRole('button', { name: words.operationForm.raise }).click()
      await expect(desk).toHaveURL(/\/alarmierungen\/\d+$/)
      await expect(desk.locator('main h1')).toHaveText(title)

      for (const one of [near, far]) {
        await one.locator('main').getByRole('link', { name: title }).click()
        await expect(choice(one, words.ownAnswer.coming)).toBeVisible()
      }
      // What keeps an answer comes late: from the device, once it is there.
      await workerAnswers(far)
      await far.context().setOffline(true)
      await choice(far, words.ownAnswer.coming).click()
      await expect(answer(far)).toContainText(words.sendState.unsent)
      await choice(near, words.ownAnswer.notComing).click()
      const counts = desk.locator('.operation-answer strong')
      await expect(counts).toHaveText(['0', '0', '1'])

      await moveVehicle(server.origin, 4)
      for (const one of [desk, near])
        await expect(one.locator('.operation-detail-vehicles')).toContainText(words.vehicles.status['4'])

      await far.context().setOffline(false)
      await expect(counts).toHaveText(['1', '0', '1'])
      await expect(answer(far)).not.toContainText(words.sendState.unsent)
      await expect(far.locator('.operation-detail-vehicles')).toContainText(words.vehicles.status['4'])

      await act(desk, words.operationWork.end)
      const dialog = desk.getByRole('dialog', { name: words.operationWork.endHeading })
      await dialog.getByLabel(words.operationWork.reportLabel).fill('Brand gelöscht, Wohnung belüftet.')
      await dialog.getByRole('button', { name: words.operationWork.end, exact: true }).click()
      for (const one of [desk, near, far])
        await expect(one.locator('.operation-status')).toHaveText(words.operations.closed)

      const download = desk.waitForEvent('download')
      await act(desk, words.operationWork.report)
      const text = runningText(await pdfPages(new Uint8Array(await readFile(await (await download).path()))))
      for (const told of [title, 'Brand gelöscht, Wohnung belüftet.', words.operation.answerKinds.coming])
        expect(text).toContain(told)

      expect(await countedOperations(desk, at)).toBe(before + 1)
      await moveVehicle(server.origin, 2)

      async function openPhone(person: Person): Promise<Page> {
        const opened = await openBrowser()
        await opened.setViewportSize(phone)
        await signIn(opened, person)
        const heard = listening(opened)
        await opened.goto(at('/'))
        await heard
        return opened
      }
    },
  )

  test('an exercise is marked on every screen, and no statistics count it', async ({ page, openBrowser }) => {
    await signIn(page, 'leitung')
    const before = await countedOperations(page, at)
    const member = await openBrowser()
    await member.setViewportSize(phone)
    await signIn(member, 'mitglied')
    const heard = listening(member)
    await member.goto(at('/'))
    await heard

    await page.goto(at('/alarmierungen/new'))
    const title = `Atemschutzstrecke ${locale}`
    await page.getByRole('radio', { name: words.operationForm.kinds.exercise }).check()
    await expect(page.locator('main')).toContainText(
      words.operationForm.drill.replace('{{kind}}', words.operationForm.kinds.exercise),
    )
    await page.getByLabel(words.operationForm.title).fill(title)
    await page.getByRole('button', { name: words.operationForm.raise }).click()
    await expect(page).toHaveURL(/\/alarmierungen\/\d+$/)

    const card = member.locator('main .operation-card').filter({ hasText: title })
    for (const shown of [page.locator('.operation-band'), card])
      await expect(shown.locator('.operation-kind').first()).toHaveText(words.operations.kinds.exercise)
    expect(await countedOperations(page, at)).toBe(before)
  })

  test('of two who change the same operation the later one decides, with both versions in words', async ({
    page,
    openBrowser,
  }) => {
    await signIn(page, 'leitung')
    await page.goto(at('/alarmierungen/new'))
    await page.getByLabel(words.operationForm.title).fill(`B2 ${locale}`)
    await page.getByLabel(words.operationForm.silent).check()
    await page.getByRole('button', { name: words.operationForm.record }).click()
    await expect(page).toHaveURL(/\/alarmierungen\/\d+$/)
    const path = new URL(page.url()).pathname.replace(/^\/en/, '')
    const other = await openBrowser()
    await signIn(other, 'leitung')
    for (const one of [page, other]) {
      await one.goto(at(`${path}/edit`))
      await expect(one.getByLabel(words.operationForm.title)).toHaveValue(`B2 ${locale}`)
    }
    await other.getByLabel(words.operationForm.title).fill('B2 – LKW')
    await other.getByRole('button', { name: words.operationForm.save }).click()
    await expect(other.locator('main h1')).toHaveText('B2 – LKW')

    await page.getByLabel(words.operationForm.title).fill('B2 – Traktor')
    await page.getByRole('button', { name: words.operationForm.save }).click()
    const conflict = page.locator('.operation-conflict')
    await expect(conflict).toContainText(words.operationForm.conflict.heading)
    for (const version of ['B2 – LKW', 'B2 – Traktor']) await expect(conflict).toContainText(version)
    await conflict.getByRole('radio', { name: new RegExp(words.operationForm.conflict.yours) }).check()
    await conflict.getByRole('button', { name: words.operationForm.conflict.apply }).click()
    await expect(page.locator('main h1')).toHaveText('B2 – Traktor')
    await expect(other.locator('main h1')).toHaveText('B2 – Traktor')
  })
})

async function choose(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: new RegExp(`^${label}`) })
  await field.fill(text)
  await field.press('ArrowDown')
  await field.press('Enter')
}

/** Of the last twelve months, as the page of statistics says. */
async function countedOperations(page: Page, at: (path: string) => string): Promise<number> {
  await page.goto(at('/alarmierungen/statistics'))
  await expect(page.locator('.statistics-found')).toHaveAttribute('aria-busy', 'false')
  return Number(await page.locator('.statistics-figures strong').first().textContent())
}

/** The HLF of the demo, which somebody in it sets by radio. */
async function moveVehicle(origin: string, status: number): Promise<void> {
  const { token } = await signInByCall(origin, 'mitglied')
  await ask(origin, setFmsStatus, { params: { organisationId, vehicleId: 3 }, input: { status }, token })
}

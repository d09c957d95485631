import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { buildGallery } from '../support/built-site.ts'
import { test as base } from '../visual/gallery.ts'
import { startGallery } from '../visual/gallery-process.ts'

// Product page, section 4: every task works with the keyboard alone; forms say what is wrong and lose nothing typed.

const test = base.extend<{}, { gallery: { origin: string } }>({
  gallery: [
    async ({}, use) => {
      buildGallery()
      const gallery = await startGallery()
      await use(gallery)
      await gallery.stop()
    },
    { scope: 'worker' },
  ],
})

async function open(page: Page, part: string, state: string) {
  await page.goto(`/gallery/${part}`)
  await expect(page.locator('.gallery-states')).toHaveAttribute('data-ready', 'true')
  return page.locator(`[data-state="${state}"]`)
}

/** What a form would send of these names. */
const hiddenValues = (page: Page, name: string) =>
  page
    .locator(`input[type=hidden][name="${name}"]`)
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))

test.describe('combobox', () => {
  const field = (page: Page, id: string) => page.locator(`#${id}`)
  const active = (page: Page) => page.locator('[role=option][data-active]')

  test('one is found by typing and taken with Enter; the list closes, and the value goes with the form', async ({
    page,
  }) => {
    await open(page, 'combobox', 'single')
    const input = field(page, 'one')
    await input.focus()
    await page.keyboard.type('yildiz oz')
    await expect(page.getByRole('option')).toHaveText(['Özlem Yıldız'])
    await expect(input).toHaveAttribute(
      'aria-activedescendant',
      (await active(page).getAttribute('id')) ?? '',
    )
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(input).toHaveValue('Özlem Yıldız')
    await expect(input).toHaveAttribute('aria-expanded', 'false')
    await expect(input).toBeFocused()
    expect(await hiddenValues(page, 'one')).toEqual(['3'])
  })

  test('arrows go round, Home and End to the ends, Escape brings back what was chosen', async ({ page }) => {
    await open(page, 'combobox', 'single')
    const input = field(page, 'one-chosen')
    await input.focus()
    await page.keyboard.press('ArrowDown')
    await expect(active(page)).toHaveText('Mia Mitglied')
    await page.keyboard.press('ArrowUp')
    await expect(active(page)).toHaveText('Jörg-Peter Schröder')
    await page.keyboard.press('Home')
    await expect(active(page)).toHaveText('Mia Mitglied')
    await page.keyboard.press('End')
    await expect(active(page)).toHaveText('Jörg-Peter Schröder')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await input.fill('Nobody')
    await expect(page.getByText('Nichts gefunden')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(input).toHaveValue('Lars Leitung')
    expect(await hiddenValues(page, 'one-chosen')).toEqual(['1'])
  })

  test('clearing the text clears the choice; a whole name that was typed is chosen by leaving', async ({
    page,
  }) => {
    await open(page, 'combobox', 'single')
    const input = field(page, 'one-chosen')
    await input.fill('')
    await page.keyboard.press('Tab')
    expect(await hiddenValues(page, 'one-chosen')).toEqual([])
    await input.fill('anna admin')
    await page.keyboard.press('Tab')
    await expect(input).toHaveValue('Anna Admin')
    expect(await hiddenValues(page, 'one-chosen')).toEqual(['2'])
  })

  test('several: the list stays open, Backspace and the chip take one back, the focus stays', async ({
    page,
  }) => {
    await open(page, 'combobox', 'multiple')
    const input = field(page, 'some')
    await input.focus()
    await page.keyboard.type('mia')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await hiddenValues(page, 'some')).toEqual(['0', '1'])
    await expect(page.getByRole('option', { selected: true })).toHaveText(['Mia Mitglied', 'Lars Leitung'])
    await page.keyboard.press('Backspace')
    expect(await hiddenValues(page, 'some')).toEqual(['0'])
    await page.keyboard.press('Escape')
    await page.locator('[data-field=some]').getByRole('button', { name: 'Mia Mitglied entfernen' }).click()
    expect(await hiddenValues(page, 'some')).toEqual([])
    await expect(input).toBeFocused()
  })

  test('groups are named, and what is not to be had cannot be chosen', async ({ page }) => {
    await open(page, 'combobox', 'groups')
    await field(page, 'grouped').click()
    await expect(page.getByRole('group', { name: 'Löschzug' }).getByRole('option')).toHaveCount(3)
    await page.getByRole('option', { name: 'ELW' }).click({ force: true })
    expect(await hiddenValues(page, 'grouped')).toEqual([])
    await page.getByRole('option', { name: 'RTW' }).click()
    expect(await hiddenValues(page, 'grouped')).toEqual(['rtw'])
  })

  test('five hundred choices can be gone through to the last, and narrowed to one', async ({ page }) => {
    await open(page, 'combobox', 'five hundred')
    await field(page, 'many').click()
    await expect(page.getByRole('option')).toHaveCount(500)
    await page.keyboard.type('4')
    await page.keyboard.press('End')
    await expect(active(page)).toBeInViewport()
    await field(page, 'many').fill('-377')
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    expect(await hiddenValues(page, 'many')).toEqual(['376'])
  })

  test('without script it is a select', async ({ browser, gallery }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${gallery.origin}/gallery/combobox`)
    await page.getByLabel('Besatzung').first().selectOption('Anna Admin')
    await expect(page.locator('select[name=one]')).toHaveValue('2')
    await context.close()
  })
})

test.describe('file drop', () => {
  const names = (page: Page, state: string) =>
    page
      .locator(`[data-state="${state}"] input[type=file]`)
      .evaluate((input) => [...((input as HTMLInputElement).files ?? [])].map(({ name }) => name))
  const picture = { name: 'lage.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(2000) }

  test('several files gather, wrong and large ones say why and do not travel, each can be taken back', async ({
    page,
  }) => {
    const stage = await open(page, 'file-drop', 'several, checked')
    const input = stage.locator('input')
    await input.setInputFiles([picture])
    await input.setInputFiles([
      { name: 'liste.exe', mimeType: 'application/x-msdownload', buffer: Buffer.alloc(10) },
      { name: 'gross.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(1_000_001) },
      { name: 'plan.PDF', mimeType: '', buffer: Buffer.alloc(10) },
    ])
    const rows = stage.getByRole('listitem')
    await expect(rows).toHaveCount(4)
    await expect(rows.nth(0)).toContainText('2 kB')
    await expect(rows.nth(1)).toContainText('Diese Art von Datei geht hier nicht.')
    await expect(rows.nth(2)).toContainText('Höchstens 1 MB')
    expect(await names(page, 'several, checked')).toEqual(['lage.jpg', 'plan.PDF'])

    await stage.getByRole('button', { name: 'lage.jpg entfernen' }).press('Enter')
    await expect(rows).toHaveCount(3)
    await expect(stage.getByRole('button', { name: 'liste.exe entfernen' })).toBeFocused()
    expect(await names(page, 'several, checked')).toEqual(['plan.PDF'])
  })

  test('a file can be dropped and pasted, and the keyboard reaches the chooser', async ({ page }) => {
    const stage = await open(page, 'file-drop', 'one file')
    const zone = stage.locator('.file-zone')
    const given = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['x'], 'gezogen.txt', { type: 'text/plain' }))
      return transfer
    })
    await zone.dispatchEvent('dragenter', { dataTransfer: given })
    await expect(zone).toHaveAttribute('data-over', 'true')
    await zone.dispatchEvent('drop', { dataTransfer: given })
    await expect(zone).not.toHaveAttribute('data-over')
    expect(await names(page, 'one file')).toEqual(['gezogen.txt'])

    await stage.locator('input').evaluate((input) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File(['x'], 'kopiert.png', { type: 'image/png' }))
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    expect(await names(page, 'one file')).toEqual(['kopiert.png'])
    await stage.locator('input').focus()
    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.press('Space')
    await (await chooser).setFiles([picture])
    expect(await names(page, 'one file')).toEqual(['lage.jpg'])
  })
})

test.describe('form', () => {
  test('the summary counts, takes the focus, and leads into every kind of field', async ({ page }) => {
    await open(page, 'form', 'guarded')
    await page.getByRole('button', { name: 'Speichern' }).press('Enter')
    const summary = page.locator('form .error-summary')
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('heading')).toHaveText('Bitte prüfe diese 4 Angaben')
    const targets = ['#name', '#answer', '#crew', '#agree']
    for (const [place, target] of targets.entries()) {
      await summary.getByRole('link').nth(place).press('Enter')
      await expect(page.locator(target)).toBeFocused()
      await expect(page.locator(target)).toBeInViewport()
    }
    await expect(page).toHaveURL(/\/gallery\/form$/)
  })

  test('a corrected field is no longer blamed; what a server refuses is shown at its field; nothing typed is lost', async ({
    page,
  }) => {
    await open(page, 'form', 'guarded')
    const save = page.getByRole('button', { name: 'Speichern' })
    await save.click()
    const name = page.locator('#name')
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await expect(name).toHaveAccessibleDescription(/Wie im Funk.*Gib einen Namen ein/)
    await name.fill('Florian Musterstadt 1/44-1')
    await expect(name).not.toHaveAttribute('aria-invalid')
    await expect(page.locator('.error-summary li').first()).toContainText('(geändert)')
    await page.getByRole('radio', { name: 'Später' }).check()
    await page.locator('#crew').fill('mia')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.locator('#agree').check()
    await expect(page.locator('form [aria-invalid]')).toHaveCount(0)

    await save.click()
    await expect(page.locator('form .error-summary')).toBeFocused()
    await expect(name).toHaveAccessibleDescription(/Diesen Namen hat schon/)
    await expect(name).toHaveValue('Florian Musterstadt 1/44-1')
    await expect(page.locator('input[name=answer]:checked')).toHaveValue('1')
    await name.fill('Florian Musterstadt 1/45-1')
    await save.click()
    await expect(page.locator('form .error-summary')).toHaveCount(0)
  })

  test('only a field that may stay empty is marked', async ({ page }) => {
    const stage = await open(page, 'form', 'guarded')
    await expect(stage.locator('label, legend').filter({ hasText: '(freiwillig)' })).toHaveText([
      /Löschwasser/,
      /Bemerkung/,
    ])
    await expect(page.locator('#name')).toHaveAttribute('required', '')
  })

  test('whoever leaves with unsaved changes is asked; after saving, nobody is', async ({ page }) => {
    await open(page, 'form', 'guarded')
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await page.locator('#name').pressSequentially('Florian')
    await expect(page.locator('form')).toHaveAttribute('data-changed', 'true')
    await page.locator('.gallery-head a').first().click()
    await expect.poll(() => asked).toEqual(['beforeunload'])
    await expect(page.locator('#name')).toHaveValue('Florian')

    await page.getByRole('radio', { name: 'Später' }).check()
    await page.locator('#crew').fill('mia')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.locator('#agree').check()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.locator('form')).not.toHaveAttribute('data-changed')
    await page.locator('.gallery-head a').first().click()
    await expect(page).toHaveURL(/\/gallery$/)
    expect(asked).toEqual(['beforeunload'])
  })
})

test('a busy button keeps its size and its focus, and takes no second press', async ({ page }) => {
  const stage = await open(page, 'buttons', 'outlined')
  const [idle, busy] = [stage.getByRole('button').nth(0), stage.getByRole('button').nth(3)]
  expect((await busy.boundingBox())?.width).toBe((await idle.boundingBox())?.width)
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  await expect(busy).toHaveAccessibleName('Ich komme')
  await busy.focus()
  await expect(busy).toBeFocused()
  await expect(stage.getByRole('button').nth(4)).toHaveAccessibleName('Wird gespeichert …')
})

test('the counter of a long text speaks near its limit only, and says by how much it is over', async ({
  page,
}) => {
  const stage = await open(page, 'fields', 'long text')
  const area = page.locator('#remark-near')
  await area.fill('kurz')
  const status = stage.locator('[data-field=remark-near] [role=status]')
  await expect(status).toBeEmpty()
  const height = (await area.boundingBox())?.height ?? 0
  await area.fill('Zeile\n'.repeat(35))
  await expect(status).toHaveText('10 Zeichen zu viel')
  expect((await area.boundingBox())?.height).toBeGreaterThan(height)
})

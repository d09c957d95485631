import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { openPart, openPartBeforeScript, test } from '../../../support/browser/gallery-parts.ts'

// Product page, section 4: every task works with the keyboard alone; forms say what is wrong and lose nothing typed.

test.describe('file drop', () => {
  const names = (page: Page, state: string) =>
    page
      .locator(`[data-state="${state}"] input[type=file]`)
      .evaluate((input) => [...((input as HTMLInputElement).files ?? [])].map(({ name }) => name))
  const picture = { name: 'lage.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(2000) }

  test('several files gather, wrong and large ones say why and do not travel, each can be taken back', async ({
    page,
  }) => {
    const stage = await openPart(page, 'file-drop', 'several, checked')
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
    const stage = await openPart(page, 'file-drop', 'one file')
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
    await openPart(page, 'form', 'guarded')
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
    await openPart(page, 'form', 'guarded')
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
    const stage = await openPart(page, 'form', 'guarded')
    await expect(stage.locator('label, legend').filter({ hasText: '(freiwillig)' })).toHaveText([
      /Löschwasser/,
      /Bemerkung/,
    ])
    await expect(page.locator('#name')).toHaveAttribute('required', '')
  })

  test('half a date is refused instead of sent as none', async ({ page }) => {
    await openPart(page, 'form', 'guarded')
    await page.getByRole('radio', { name: 'Später' }).check()
    const begin = page.getByLabel('Beginn')
    await begin.focus()
    await page.keyboard.type('12')
    await page.getByRole('button', { name: 'Speichern' }).click()
    const words = 'Prüfe „Beginn“: Tag, Monat oder Jahr fehlt, oder den Tag gibt es nicht'
    await expect(page.locator('.error-summary').getByRole('link', { name: words })).toBeVisible()
    await expect(begin).toHaveAccessibleDescription(words)
    await page.locator('.error-summary').getByRole('link', { name: words }).click()
    await expect(begin).toBeFocused()
    await begin.fill('2026-12-12')
    await expect(begin).not.toHaveAttribute('aria-invalid')
  })

  test('what is typed while it is sent is not saved by that', async ({ page }) => {
    await openPart(page, 'form', 'guarded')
    await page.locator('#name').fill('Florian')
    await page.getByRole('radio', { name: 'Komme', exact: true }).check()
    await page.locator('#crew').fill('mia')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.locator('#agree').check()
    // One step, so that the answer cannot come between.
    await page.locator('form').evaluate((form: HTMLFormElement) => {
      form.requestSubmit()
      const name = form.querySelector<HTMLInputElement>('#name')
      if (name) name.value += ' 1/44-1'
      name?.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await expect(page.locator('form [type=submit]')).not.toHaveAttribute('aria-busy')
    await expect(page.locator('form')).toHaveAttribute('data-changed', 'true')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.locator('form')).not.toHaveAttribute('data-changed')
  })

  test('whoever leaves with unsaved changes is asked; after saving, nobody is', async ({ page }) => {
    await openPart(page, 'form', 'guarded')
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

test.describe('form, before its script has come', () => {
  test('what is typed is an edit, and whoever leaves is asked', async ({ page }) => {
    const release = await openPartBeforeScript(page, 'form')
    await page.locator('#name').fill('Florian')
    await release()
    await expect(page.locator('#name')).toHaveValue('Florian')
    await expect(page.locator('form')).toHaveAttribute('data-changed', 'true')
    await expect(page.locator('form output')).toHaveText('Florian')
  })

  test('what is ticked is an edit, and the last choice of a group is heard', async ({ page }) => {
    const release = await openPartBeforeScript(page, 'form')
    await page.locator('#agree').check()
    for (const name of ['Später', 'Komme nicht', 'Später'])
      await page.getByRole('radio', { name, exact: true }).check()
    await release()
    await expect(page.locator('#agree')).toBeChecked()
    await expect(page.locator('input[name=answer]:checked')).toHaveValue('1')
    await expect(page.locator('form')).toHaveAttribute('data-changed', 'true')
    await expect(page.getByLabel('Beginn')).toBeVisible()
  })
})

test.describe('the way back from unsaved changes', () => {
  /** A page that came after another one, as the router leaves it, with something typed into it. */
  async function openWithChanges(page: Page, indexes: { before: number; here: number | undefined }) {
    await openPart(page, 'form', 'guarded')
    await page.evaluate(({ before, here }) => {
      history.replaceState({ index: before }, '')
      history.pushState(here === undefined ? null : { index: here }, '', '?here')
      // As the router does, after the guard.
      addEventListener('popstate', () => (document.documentElement.dataset['heard'] = 'true'))
    }, indexes)
    await page.locator('#name').pressSequentially('Florian')
    // The guard has come, if leaving is prevented.
    await expect
      .poll(() => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true }))))
      .toBe(true)
    return page.locator('html[data-heard]')
  }
  const answerNext = (page: Page, stay: boolean) =>
    page.waitForEvent('dialog').then(async (dialog) => {
      expect(dialog.type()).toBe('confirm')
      await (stay ? dialog.dismiss() : dialog.accept())
    })
  const goBack = (page: Page) => page.evaluate(() => history.back())

  for (const [name, indexes] of [
    ['counts on', { before: 0, here: 1 }],
    ['counts both places the same', { before: 1, here: 1 }],
    ['does not count this place', { before: 0, here: undefined }],
  ] as const) {
    test(`the router ${name}: whoever stays keeps everything, and is asked again`, async ({ page }) => {
      const heard = await openWithChanges(page, indexes)
      for (let time = 0; time < 2; time += 1) {
        const asked = answerNext(page, true)
        await goBack(page)
        await asked
        await expect(page).toHaveURL(/\?here$/)
        await expect(page.locator('#name')).toHaveValue('Florian')
      }
      await expect(heard).toHaveCount(0)

      const asked = answerNext(page, false)
      await goBack(page)
      await asked
      await expect(page).not.toHaveURL(/\?here$/)
      await expect(heard).toHaveCount(1)
    })
  }

  test('a browser that does not count either loads nothing anew', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'))
    const heard = await openWithChanges(page, { before: 1, here: 1 })
    let loads = 0
    page.on('load', () => (loads += 1))
    const asked = answerNext(page, true)
    await goBack(page)
    await asked
    await expect(page).not.toHaveURL(/\?here$/)
    const forward = answerNext(page, true)
    await page.evaluate(() => history.forward())
    await forward
    await expect(page.locator('#name')).toHaveValue('Florian')
    await expect(heard).toHaveCount(0)
    expect(loads).toBe(0)
  })
})

test('a busy button keeps its size and its focus, and takes no second press', async ({ page }) => {
  const stage = await openPart(page, 'buttons', 'outlined')
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
  const stage = await openPart(page, 'fields', 'long text')
  const area = page.locator('#remark-near')
  await area.fill('kurz')
  const status = stage.locator('[data-field=remark-near] [role=status]')
  await expect(status).toBeEmpty()
  const height = (await area.boundingBox())?.height ?? 0
  await area.fill('Zeile\n'.repeat(35))
  await expect(status).toHaveText('10 Zeichen zu viel')
  expect((await area.boundingBox())?.height).toBeGreaterThan(height)
})

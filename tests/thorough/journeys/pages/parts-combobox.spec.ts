import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { hiddenValues, openPart, openPartBeforeScript, test } from '../../../support/browser/gallery-parts.ts'

// Product page, section 4: every task works with the keyboard alone; forms say what is wrong and lose nothing typed.

test.describe('combobox', () => {
  const field = (page: Page, id: string) => page.locator(`#${id}`)
  const active = (page: Page) => page.locator('[role=option][data-active]')

  test('one is found by typing and taken with Enter; the list closes, and the value goes with the form', async ({
    page,
  }) => {
    await openPart(page, 'combobox', 'single')
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
    await openPart(page, 'combobox', 'single')
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
    await expect(page.locator('.combobox-nothing')).toContainText('Nichts gefunden')
    await page.keyboard.press('Tab')
    await expect(input).toHaveValue('Lars Leitung')
    expect(await hiddenValues(page, 'one-chosen')).toEqual(['1'])
  })

  test('clearing the text clears the choice; a whole name that was typed is chosen by leaving', async ({
    page,
  }) => {
    await openPart(page, 'combobox', 'single')
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
    await openPart(page, 'combobox', 'multiple')
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
    await openPart(page, 'combobox', 'groups')
    await field(page, 'grouped').click()
    await expect(page.getByRole('group', { name: 'Löschzug' }).getByRole('option')).toHaveCount(3)
    await page.getByRole('option', { name: 'ELW' }).click({ force: true })
    expect(await hiddenValues(page, 'grouped')).toEqual([])
    await page.getByRole('option', { name: 'RTW' }).click()
    expect(await hiddenValues(page, 'grouped')).toEqual(['rtw'])
  })

  test('five hundred choices can be gone through to the last, and narrowed to one', async ({ page }) => {
    await openPart(page, 'combobox', 'five hundred')
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

  test('that nothing was found is said where a screen reader listens already', async ({ page }) => {
    const stage = await openPart(page, 'combobox', 'single')
    const status = await stage.locator('[data-field=one] [role=status]').elementHandle()
    await field(page, 'one').fill('Nobody')
    await expect.poll(() => status?.textContent()).toMatch(/^Nichts gefunden/)
    await expect(stage.locator('[data-field=one] [role=status]')).toHaveCount(1)
    await field(page, 'one').fill('mia')
    await expect.poll(() => status?.textContent()).toMatch(/^1 /)
  })

  test('its buttons leave the focus in the field, in browsers that focus no button either', async ({
    page,
  }) => {
    const stage = await openPart(page, 'combobox', 'multiple')
    const input = field(page, 'some-chosen')
    const box = stage.locator('[data-field=some-chosen]')
    await input.click()
    await expect(page.getByRole('listbox')).toBeVisible()
    for (const name of ['Alle anzeigen', 'Mia Mitglied entfernen']) {
      await box.getByRole('button', { name }).hover()
      await page.mouse.down()
      await expect(input).toBeFocused()
      await page.mouse.up()
      await expect(page.getByRole('listbox')).toHaveCount(0)
    }
    expect(await hiddenValues(page, 'some-chosen')).toEqual(['3', '5'])
  })

  test('Enter behind a text that fits nothing takes it back, and sends nothing', async ({ page }) => {
    await openPart(page, 'form', 'guarded')
    await field(page, 'crew').fill('Nobody')
    await page.keyboard.press('Enter')
    await expect(field(page, 'crew')).toHaveValue('')
    await expect(page.locator('form .error-summary')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page.locator('form .error-summary')).toBeVisible()
  })

  test('what was taken back stays so', async ({ page }) => {
    const release = await openPartBeforeScript(page, 'combobox')
    await page.locator('select[name=some-chosen]').selectOption(['0', '4'])
    await page.locator('select[name=one-chosen]').selectOption('')
    await release()
    await expect(page.locator('#some-chosen')).toHaveRole('combobox')
    expect(await hiddenValues(page, 'some-chosen')).toEqual(['0', '4'])
    expect(await hiddenValues(page, 'one-chosen')).toEqual([])
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

import { expect } from 'playwright/test'
import { test } from './gallery.ts'

// Issue of the design system: parts work with the keyboard alone; focus goes in sensibly and comes back.

test.describe('dialog', () => {
  test('takes the focus, keeps it, and gives it back to what opened it on Escape', async ({ page }) => {
    await page.goto('/gallery/dialog')
    const opener = page.getByRole('button', { name: 'Bearbeiten' })
    await expect(page.locator('.gallery-states')).toHaveAttribute('data-ready', 'true')
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'B3 – Wohnungsbrand' })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('heading')).toBeFocused()

    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press('Tab')
      const outside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      )
      expect(outside).toBe(false)
    }
    await page.keyboard.press('Escape')

    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test('closes by a press beside it, not by one inside', async ({ page }) => {
    await page.goto('/gallery/dialog?state=open')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('heading').click()
    await expect(dialog).toBeVisible()

    await page.mouse.click(5, 5)

    await expect(dialog).toBeHidden()
  })

  test('lets its content be scrolled with heading and actions in view, and the page not at all', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto('/gallery/dialog?state=long')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    // Something to scroll behind it.
    await page.evaluate(() => (document.body.style.minHeight = '3000px'))
    const width = await page.evaluate(() => document.documentElement.clientWidth)

    await page.mouse.move(180, 320)
    await page.mouse.wheel(0, 5_000)
    await page.mouse.wheel(0, 5_000)
    await page.mouse.move(5, 5)
    await page.mouse.wheel(0, 5_000)

    await expect(dialog.getByRole('button', { name: 'Speichern' })).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('heading')).toBeInViewport()
    await expect
      .poll(() => dialog.locator('.modal-body').evaluate((body) => body.scrollTop))
      .toBeGreaterThan(100)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(await page.evaluate(() => document.documentElement.clientWidth)).toBe(width)
  })

  test('that asks about what cannot be undone starts at the way out, and stays when missed', async ({
    page,
  }) => {
    await page.goto('/gallery/dialog?state=confirm')
    const dialog = page.getByRole('alertdialog', { name: 'Einsatz löschen?' })
    await expect(dialog.getByRole('button', { name: 'Abbrechen' })).toBeFocused()

    await page.mouse.click(5, 5)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  test('tells its owner one answer, the one that was given', async ({ page }) => {
    await page.goto('/gallery/dialog')
    const stage = page.locator('[data-state="confirm closed"]')
    await expect(page.locator('.gallery-states')).toHaveAttribute('data-ready', 'true')
    const dialog = page.getByRole('alertdialog')

    for (const answer of ['Löschen', 'Abbrechen', 'Löschen']) {
      await stage.getByRole('button', { name: 'Löschen' }).first().click()
      await dialog.getByRole('button', { name: answer }).click()
      await expect(dialog).toBeHidden()
    }

    await expect(stage.locator('output')).toHaveText('Löschen · Abbrechen · Löschen')
  })

  for (const knowsClosedBy of [true, false]) {
    test(`that lies over another leaves that one open, in a browser that ${knowsClosedBy ? 'knows' : 'does not know'} closedby`, async ({
      page,
    }) => {
      if (!knowsClosedBy)
        await page.addInitScript(() => Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy'))
      await page.goto('/gallery/dialog?state=one%20in%20another')
      const outer = page.getByRole('dialog', { name: 'B3 – Wohnungsbrand' })
      const inner = page.getByRole('alertdialog')
      const opener = outer.getByRole('button', { name: 'Löschen' }).first()

      await opener.click()
      await page.mouse.click(5, 5)
      await expect(inner).toBeVisible()
      for (const leave of ['Löschen', 'Abbrechen', 'Escape']) {
        if (leave === 'Escape') await page.keyboard.press(leave)
        else await inner.getByRole('button', { name: leave }).click()
        await expect(inner).toBeHidden()
        await expect(outer).toBeVisible()
        await opener.click()
      }
      await inner.getByRole('button', { name: 'Abbrechen' }).click()

      await expect(outer.locator('output')).toHaveText('Löschen · Abbrechen · Abbrechen · Abbrechen')
      await page.keyboard.press('Escape')
      await expect(outer).toBeHidden()
    })
  }
})

test('a sheet rises from the bottom of a phone, and stands at the side of a wide window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/gallery/sheet?state=at%20the%20side')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const edges = () =>
    dialog.evaluate((element) => {
      const { left, right, bottom, top } = element.getBoundingClientRect()
      return { left, right, bottom, top }
    })

  await expect.poll(edges).toMatchObject({ left: 0, right: 360, bottom: 640 })
  expect((await edges()).top).toBeGreaterThan(0)

  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(edges).toMatchObject({ right: 1440, top: 0, bottom: 900 })
  expect((await edges()).left).toBeGreaterThan(900)
})

test('menu: arrows, Home, End and letters lead through it, Escape leads back', async ({ page }) => {
  await page.goto('/gallery/menu')
  await expect(page.locator('.gallery-states')).toHaveAttribute('data-ready', 'true')
  const button = page.getByRole('button', { name: 'Weitere Aktionen' })
  const item = (name: string) => page.getByRole('menuitem', { name })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(item('Ich komme')).toBeFocused()

  for (const [key, name] of [
    ['ArrowDown', 'Komme später'],
    ['End', 'Löschen'],
    ['ArrowDown', 'Ich komme'],
    ['ArrowUp', 'Löschen'],
    ['Home', 'Ich komme'],
    ['r', 'Route öffnen'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(item(name)).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('ArrowUp')
  await expect(item('Löschen')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(button).toBeFocused()
})

test('menu: what is not to be had leads nowhere, and is still read', async ({ page }) => {
  await page.goto('/gallery/menu')
  await expect(page.locator('.gallery-states')).toHaveAttribute('data-ready', 'true')
  await page.getByRole('button', { name: 'Weitere Aktionen' }).click()

  for (const name of ['Speichern', 'Anzeigen']) {
    const item = page.getByRole('menuitem', { name })
    await expect(item).toBeDisabled()
    await item.click({ force: true })
    await item.press('Enter')
    await expect(page.getByRole('menu')).toBeVisible()
  }
  await expect(page).toHaveURL(/\/gallery\/menu$/)
})

test.describe('tabs', () => {
  test('arrows, Home and End choose; only the chosen panel is there', async ({ page }) => {
    await page.goto('/gallery/tabs')
    await expect(page.locator('.gallery-states')).toHaveAttribute('data-ready', 'true')
    const list = page.getByRole('tablist').first()
    const tab = (name: RegExp) => list.getByRole('tab', { name })
    await tab(/Übersicht/).focus()

    for (const [key, name] of [
      ['ArrowRight', /Verlauf/],
      ['End', /Einsatzkräfte/],
      ['ArrowRight', /Übersicht/],
      ['ArrowLeft', /Einsatzkräfte/],
      ['Home', /Übersicht/],
    ] as const) {
      await page.keyboard.press(key)
      await expect(tab(name)).toBeFocused()
      await expect(tab(name)).toHaveAttribute('aria-selected', 'true')
      await expect(page.locator('[data-state="panels"]').getByRole('tabpanel')).toHaveCount(1)
    }
    await page.keyboard.press('Tab')
    await expect(page.getByRole('tabpanel').first()).toBeFocused()
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })

    test('all panels are readable one below the other', async ({ page }) => {
      await page.goto('/gallery/tabs')
      const panels = page.locator('[data-state="panels"] .tab-panel')
      await expect(panels).toHaveCount(3)
      for (const place of [0, 1, 2]) await expect(panels.nth(place)).toBeVisible()
    })
  })
})

test('tooltip: on focus and on hover, it can be pointed at, and Escape takes it away (WCAG 1.4.13)', async ({
  page,
}) => {
  await page.goto('/gallery/tooltip')
  await expect(page.locator('.gallery-states')).toHaveAttribute('data-ready', 'true')
  const button = page.getByRole('button', { name: 'Ich komme' }).first()
  const tip = page.locator('#tip-icon')

  await page.locator('a[href]').last().focus()
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await expect(tip).toBeVisible()
  await expect(button).toHaveAccessibleDescription('Alle Einsatzkräfte bekommen eine Nachricht')
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()
  await page.keyboard.press('Shift+Tab')

  await button.hover()
  await expect(tip).toBeVisible()
  await tip.hover()
  await page.waitForTimeout(400)
  await expect(tip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()
})

test('table: a heading sorts, says so, and is still there as a card on a phone', async ({ page }) => {
  await page.goto('/gallery/table')
  await expect(page.locator('.gallery-states')).toHaveAttribute('data-ready', 'true')
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 })
    const table = page.getByRole('table').first()
    const heading = table.getByRole('columnheader', { name: 'Besatzung' })
    await heading.getByRole('button').click()
    await expect(heading).toHaveAttribute('aria-sort', /ascending|descending/)
    await expect(table.getByRole('rowheader')).toHaveCount(3)
    await expect(table.getByRole('cell', { name: /^(9|2|6)$/ })).toHaveCount(3)
  }
})

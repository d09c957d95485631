import { expect, signIn, test } from '../support/browser.ts'

test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] })

// Specification, section 1: works with a service worker at /sw.js with scope /.
test('the worker keeps scripts, styles and sounds on the device, and answers no page and no call', async ({
  page,
  context,
}) => {
  await signIn(page, 'mitglied')
  const worker = await page.evaluate(async () => {
    const { scope, active } = await navigator.serviceWorker.ready
    return { scope: new URL(scope).pathname, file: new URL(active?.scriptURL ?? '').pathname }
  })
  expect(worker).toEqual({ scope: '/', file: '/sw.js' })

  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const style = await page.locator('link[rel="stylesheet"]').first().getAttribute('href')
  await context.setOffline(true)

  const statuses = await page.evaluate(
    (paths) =>
      Promise.all(
        paths.map((path) =>
          fetch(path).then(
            ({ status }) => status,
            () => 'no answer',
          ),
        ),
      ),
    ['/sounds/alarm.mp3', style ?? '', '/', '/api/health'],
  )
  expect(statuses).toEqual([200, 200, 'no answer', 'no answer'])
})

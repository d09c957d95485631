import type { Page } from 'playwright'

/** Waits until the worker is installed, and answers what this page asks for. */
export async function workerAnswers(page: Page): Promise<void> {
  await page.waitForFunction(() => Boolean(navigator.serviceWorker.controller))
}

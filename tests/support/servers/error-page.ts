import { join } from 'node:path'
import type { Page } from 'playwright'
import type { Locale } from '../../../src/contract/locales.ts'
import { errorPageFiles } from '../../../src/contract/pages.ts'

/** Nothing stumbles on demand: here the built server-error page stands in the place of an answer. */
export const STUMBLING_PATH = '/gestolpert'

export async function answerWithErrorPage(page: Page, locale: Locale): Promise<void> {
  const path = join(import.meta.dirname, '../../../dist/client', errorPageFiles[locale].serverError)
  await page.route(`**${STUMBLING_PATH}`, (route) => route.fulfill({ status: 500, path }))
}

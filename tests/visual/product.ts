import { SAMPLE_NOW } from '../../src/gallery/exhibit.ts'
import { test as base } from '../support/browser/equal-keys.ts'
import type { By } from '../support/pages.ts'
import { startProduct, type World } from './worlds.ts'

/** The product on a stopped clock, one for each worker: nobody changes its data. Its page is open for whoever looks. */
export const test = base.extend<{ by: By }, { product: World }>({
  by: ['stranger', { option: true }],
  product: [
    async ({ browser }, use) => {
      const product = await startProduct(browser)
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.origin),
  storageState: async ({ product, by }, use) => use(product.states[by]),
  page: async ({ page }, use) => {
    await page.clock.setFixedTime(SAMPLE_NOW)
    await use(page)
  },
})

import { visits } from '../support/pages.ts'
import { nameOfView, views } from '../support/browser/views.ts'
import { expectPicture } from './picture.ts'
import { test } from './product.ts'
import { showPage, stretch } from './shown-page.ts'

// Product page, section 4: every page, from its top to its end, on a phone and on a desk.

for (const view of views) {
  const { colorScheme, viewport } = view

  for (const visit of visits.filter(({ by }) => by !== 'visitor')) {
    test.describe(`${nameOfView(view)}, ${visit.by}`, () => {
      test.use({ colorScheme, viewport, by: visit.by })

      test(`the page ${visit.name} looks as it did`, async ({ page, product }, info) => {
        await showPage(page, visit, { ...view, places: product.places })
        await stretch(page, viewport)
        await expectPicture(page, ['pages', `${visit.name}-${viewport.width}`], info)
      })
    })
  }
}

import { themes } from '../../src/gallery/addresses.ts'
import { eachAddress, exhibitNames, setTheme, test } from './gallery.ts'
import { sizes, takePicture } from './picture.ts'

// Product page, section 4: calm, dense where it must be, unmistakable at 3 a.m. A change of any part is seen before it is shipped.

for (const name of exhibitNames) {
  test(`${name} looks as it did`, async ({ page }, info) => {
    await eachAddress(page, { name, locale: 'de' }, async (state) => {
      for (const size of sizes) {
        await page.setViewportSize(size)
        for (const theme of themes) {
          await setTheme(page, theme)
          // Whatever covers the window is pictured with the window.
          const shown = state ? page : page.locator('.gallery-states')
          const picture = [state?.replaceAll(' ', '-'), size.width, theme].filter(Boolean).join('-')
          await takePicture(shown, ['parts', name, picture], info)
        }
      }
    })
  })
}

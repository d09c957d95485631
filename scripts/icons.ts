/**
 * Makes the icons of the installed app from public/favicon.svg: `node scripts/icons.ts`. The results are
 * committed, so this runs only when the sign changes.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { chromiumArguments, findChromium } from './chromium.ts'

const folder = fileURLToPath(new URL('../public/', import.meta.url))

/** A maskable icon is cut to any shape: the colour fills it, and the sign stays in the middle 80 %. */
const icons = [
  { file: 'icon-192.png', size: 192, maskable: false },
  { file: 'icon-512.png', size: 512, maskable: false },
  { file: 'icon-maskable-512.png', size: 512, maskable: true },
  { file: 'apple-touch-icon.png', size: 180, maskable: true },
]

const sign = readFileSync(`${folder}favicon.svg`, 'utf8')
const square = sign.replace('rx="116" ', '')

const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments() })
try {
  const page = await browser.newPage()
  for (const { file, size, maskable } of icons) {
    const inner = maskable ? Math.round(size * 0.9) : size
    await page.setViewportSize({ width: size, height: size })
    const style = `body { margin: 0; display: grid; place-items: center; height: 100vh; background: ${
      maskable ? '#d32f2f' : 'transparent'
    } } svg { width: ${inner}px; height: ${inner}px }`
    await page.setContent(`<style>${style}</style>${maskable ? square : sign}`)
    await page.screenshot({ path: `${folder}${file}`, omitBackground: true })
    console.log(file)
  }
} finally {
  await browser.close()
}

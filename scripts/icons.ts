/**
 * Makes the icons of the installed app from public/favicon.svg: `node scripts/icons.ts`. The results are
 * committed, so this runs only when the sign changes.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { chromiumArguments, findChromium } from './chromium.ts'

const folder = fileURLToPath(new URL('../public/', import.meta.url))

/**
 * `maskable` is cut to any shape: the colour fills it, and the sign stays in the middle 80 %. Of a `badge`, which stands
 * in the status bar of a phone, only the shape counts.
 */
const icons = [
  { file: 'icon-192.png', size: 192, kind: 'whole' },
  { file: 'icon-512.png', size: 512, kind: 'whole' },
  { file: 'icon-maskable-512.png', size: 512, kind: 'maskable' },
  { file: 'apple-touch-icon.png', size: 180, kind: 'maskable' },
  { file: 'badge-96.png', size: 96, kind: 'badge' },
] as const

const sign = readFileSync(`${folder}favicon.svg`, 'utf8')
const square = sign.replace('rx="116" ', '')
const shape = sign.replace(/<rect[^>]*>/, '').replace(/<path[^>]*stroke="#d32f2f"[^>]*>/, '')
const drawings = {
  whole: { drawing: sign, background: 'transparent', share: 1 },
  maskable: { drawing: square, background: '#d32f2f', share: 0.9 },
  badge: { drawing: shape, background: 'transparent', share: 1 },
} as const

const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments() })
try {
  const page = await browser.newPage()
  for (const { file, size, kind } of icons) {
    const { drawing, background, share } = drawings[kind]
    const inner = Math.round(size * share)
    await page.setViewportSize({ width: size, height: size })
    const style =
      `body { margin: 0; display: grid; place-items: center; height: 100vh; background: ${background} } ` +
      `svg { width: ${inner}px; height: ${inner}px }`
    await page.setContent(`<style>${style}</style>${drawing}`)
    await page.screenshot({ path: `${folder}${file}`, omitBackground: true })
    console.log(file)
  }
} finally {
  await browser.close()
}

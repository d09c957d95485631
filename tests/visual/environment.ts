import { chromium } from 'playwright'
import { chromiumArguments, findChromium } from '../../scripts/chromium.ts'

/** Families the styles may name, and what stands in for them where they are missing. */
const families = [
  'system-ui',
  'Segoe UI',
  'Roboto',
  'Noto Sans',
  'Liberation Sans',
  'sans-serif',
  'monospace',
]

/**
 * What pictures depend on besides the product: the major version of Chromium, and how this machine draws letters, as in
 * `chromium-156-1f3a90c2`. Letters are drawn and their pixels counted, because the same font files look different under
 * another hinting; the families are fixed here, so that a change of the styles does not look like another machine.
 */
export async function visualEnvironment(): Promise<string> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments() })
  try {
    const page = await browser.newPage()
    const letters = await page.evaluate(fingerprint, families)
    return `chromium-${browser.version().split('.')[0]}-${letters}`
  } finally {
    await browser.close()
  }
}

/** Runs in the browser. FNV-1a over the pixels of a sample in every family and weight. */
function fingerprint(names: readonly string[]): string {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 600, height: names.length * 90 })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws nothing.')
  for (const [index, name] of names.entries()) {
    for (const [line, weight] of [400, 550, 700].entries()) {
      context.font = `${weight} 15px "${name}", ${name}`
      context.fillText('Rückmeldung Ölspur „ß“ 0123456789 – ✓ 🚒', 4, index * 90 + line * 28 + 20)
    }
  }
  let hash = 0x811c9dc5
  for (const value of context.getImageData(0, 0, canvas.width, canvas.height).data) {
    hash = Math.imul(hash ^ value, 0x01000193)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}

import type { Browser, Page } from 'playwright'
import { type Session, inFreshBrowser } from './session.ts'

export interface LayoutShift {
  /** The sum of all shifts that no typing or pressing has caused. */
  total: number
  /** What moved, by how much. */
  moved: string[]
}

/** Long enough for the skeletons to be painted first. */
const ANSWER_TAKES_MS = 700
const QUIET_MS = 700

/** How much of a page moves while its data come in, slowly, and replace its skeletons. */
export async function measureLayoutShift(
  browser: Browser,
  session: Session,
  url: string,
  viewport: { width: number; height: number },
): Promise<LayoutShift> {
  const measure = async (page: Page): Promise<LayoutShift> => {
    await page.setViewportSize(viewport)
    await page.addInitScript(watchShifts)
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, ANSWER_TAKES_MS))
      await route.continue()
    })
    await page.goto(url)
    await settled(page)
    const shifts = await page.evaluate(() => window.layoutShifts ?? [])
    return {
      total: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.map(({ value, sources }) => `${value.toFixed(4)} ${sources.join(', ')}`),
    }
  }
  // A worker that fills its cache beside the page moves nothing, and takes longer than the page.
  return inFreshBrowser(browser, session, measure, 'block')
}

async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr], main [aria-busy="true"]'))
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(QUIET_MS)
}

interface Shift {
  value: number
  sources: string[]
}

declare global {
  interface Window {
    layoutShifts?: Shift[]
  }
}

/** Runs in the page, before anything of it. */
function watchShifts(): void {
  const shifts: Shift[] = []
  window.layoutShifts = shifts
  const nameOf = (node: Node | null) => {
    if (!(node instanceof Element)) return (node?.textContent ?? '?').trim().slice(0, 40)
    return `${node.localName}${[...node.classList].map((name) => `.${name}`).join('')}`
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShiftEntry[]) {
      if (entry.hadRecentInput) continue
      const sources = (entry.sources ?? []).map(
        ({ node, previousRect: before, currentRect: after }) =>
          `${nameOf(node)} (${before.x},${before.y} ${before.width}×${before.height} → ${after.x},${after.y} ${after.width}×${after.height})`,
      )
      shifts.push({ value: entry.value, sources })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Not in TypeScript's library: https://wicg.github.io/layout-instability/. */
interface LayoutShiftEntry extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources?: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

import { isWeakLine } from '../device/line-quality.ts'

/** On a weak line nothing has come for that long: whatever the page needs is there. */
const QUIET_MS = 10_000

/** Resolves when what is fetched does not keep the page waiting: once it is loaded, on a weak line once it asks no more. */
export async function lineIsFree(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  if (isWeakLine()) await nothingComes()
}

function nothingComes(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect()
      resolve()
    }
    let timer = setTimeout(end, QUIET_MS)
    const observer = new PerformanceObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(end, QUIET_MS)
    })
    observer.observe({ type: 'resource' })
  })
}

const STEP_MS = 100

/** Polls until `isSo` holds (true), the time is over, or `isAwaited` ends (both false). */
export async function until(
  isSo: () => boolean,
  withinMs: number,
  isAwaited: () => boolean,
): Promise<boolean> {
  const deadline = performance.now() + withinMs
  while (!isSo()) {
    if (!isAwaited() || performance.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
  }
  return true
}

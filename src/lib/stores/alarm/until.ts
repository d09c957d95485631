const STEP_MS = 100

/** Looks again and again, until it is so (true), too late, or nobody waits any more. */
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

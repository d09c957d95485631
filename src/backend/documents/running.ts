interface Running {
  stop: AbortController
  ended: Promise<void>
}

/**
 * Lets one request at a time work at an upload. Whoever comes later ends the one before, and waits until that has kept what it has:
 * on a line that was cut the old one would hang for minutes.
 */
export type Alone = <Result>(id: number, work: (signal: AbortSignal) => Promise<Result>) => Promise<Result>

export function createAlone(): Alone {
  const running = new Map<number, Running>()

  return async (id, work) => {
    for (let before = running.get(id); before; before = running.get(id)) {
      before.stop.abort()
      await before.ended
    }
    const stop = new AbortController()
    const working = work(stop.signal)
    const own = { stop, ended: working.then(noResult, noResult) }
    running.set(id, own)
    try {
      return await working
    } finally {
      if (running.get(id) === own) running.delete(id)
    }
  }
}

const noResult = () => undefined

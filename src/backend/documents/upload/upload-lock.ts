interface Running {
  stop: AbortController
  ended: Promise<void>
}

/**
 * Lets one request at a time work at an upload. A later request ends the earlier one, and waits until that has stored its bytes: on a
 * cut line the earlier request would hang for minutes.
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

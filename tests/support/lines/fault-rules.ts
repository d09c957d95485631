/** What a rule is for: `POST /api/refresh`; `*` stands for any method, and at the end for the rest of a path. */
export type CallPattern = string

/** Before the server hears of it; after it has done it; in the middle of its answer. */
export type CutPlace = 'before' | 'after' | 'halfway'

export interface ForeignAnswer {
  status: number
  body: string
  headers: Record<string, string>
}

/** What happens to a call on its way. */
export interface Rule {
  beforeRequest: () => Promise<void>
  beforeAnswer: () => Promise<void>
  cut?: CutPlace
  /** Where its answer ends, in bytes of its body. */
  truncateAt?: number
  answer?: ForeignAnswer
}

const passing: Rule = { beforeRequest: () => Promise.resolve(), beforeAnswer: () => Promise.resolve() }

/** How many calls a rule is for; without it, all from now on. */
interface Times {
  times?: number
}

export interface Held {
  /** How many calls wait. */
  count: () => number
  /** All of them go on, and the rule is over. */
  release: () => void
}

/** Calls that match no rule pass untouched; of several rules, the latest that matches counts. Each answers its end. */
export interface FaultRules {
  /** Keeps calls on the way there or on the way back until they are released: they are really parallel then. */
  hold: (call: CallPattern, what?: 'request' | 'answer', times?: Times) => Held
  delay: (call: CallPattern, ms: number, times?: Times) => () => void
  cut: (call: CallPattern, when: CutPlace, times?: Times) => () => void
  /**
   * The server has done it; of its answer so many bytes of the body arrive (none: its headers do), the last one never does,
   * and then the line is gone.
   */
  truncate: (call: CallPattern, bytes: number, times?: Times) => () => void
  /** Something on the way answers in place of the server, which hears nothing. */
  answer: (
    call: CallPattern,
    status: number,
    about?: Times & { body?: string; headers?: Record<string, string> },
  ) => () => void
  /** The line carries nothing: no call, no page, no socket. */
  goDown: () => void
  /** The line takes everything and brings nothing, in neither direction, until it is up again: then all of it arrives. */
  goSilent: () => void
  goUp: () => void
  isDown: () => boolean
  /** Ends every rule; what is held goes on. */
  clear: () => void
}

interface Kept {
  pattern: CallPattern
  left: number
  rule: Rule
  end: () => void
}

export interface NamedCall {
  method: string
  path: string
}

export function createFaultRules() {
  const kept = new Set<Kept>()
  let down = false
  let silence: PromiseWithResolvers<void> | undefined

  function goUp(): void {
    down = false
    silence?.resolve()
    silence = undefined
  }

  function add(pattern: CallPattern, rule: Rule, { times = Infinity }: Times, end = () => {}): () => void {
    const one = { pattern, left: times, rule, end }
    kept.add(one)
    return () => {
      kept.delete(one)
      end()
    }
  }

  const rules: FaultRules = {
    hold: (pattern, what = 'request', times = {}) => {
      const { promise: opened, resolve: open } = Promise.withResolvers<void>()
      let waiting = 0
      const place = what === 'request' ? 'beforeRequest' : 'beforeAnswer'
      const wait = () => {
        waiting += 1
        return opened.finally(() => (waiting -= 1))
      }
      const release = add(pattern, { ...passing, [place]: wait }, times, open)
      return { count: () => waiting, release }
    },
    delay: (pattern, ms, times = {}) =>
      add(
        pattern,
        { ...passing, beforeRequest: () => new Promise((resolve) => setTimeout(resolve, ms)) },
        times,
      ),
    cut: (pattern, when, times = {}) => add(pattern, { ...passing, cut: when }, times),
    truncate: (pattern, bytes, times = {}) => add(pattern, { ...passing, truncateAt: bytes }, times),
    answer: (pattern, status, { body = '{}', headers = {}, ...times } = {}) =>
      add(pattern, { ...passing, answer: { status, body, headers } }, times),
    goDown: () => {
      down = true
    },
    goSilent: () => {
      silence ??= Promise.withResolvers()
    },
    goUp,
    isDown: () => down,
    clear: () => {
      goUp()
      for (const { end } of kept) end()
      kept.clear()
    },
  }

  return {
    ...rules,
    /** Resolves at once, unless the line is silent. */
    whenHeard: async () => silence?.promise,
    /** The rule for this call, which counts it. */
    find: (call: NamedCall): Rule | undefined => {
      const found = [...kept].findLast((one) => one.left > 0 && matches(one.pattern, call))
      if (found) found.left -= 1
      return found?.rule
    },
  }
}

export function matches(pattern: CallPattern, { method, path }: NamedCall): boolean {
  const [wantedMethod = '*', wantedPath = '*'] = pattern.split(' ')
  if (wantedMethod !== '*' && wantedMethod !== method) return false
  return wantedPath.endsWith('*') ? path.startsWith(wantedPath.slice(0, -1)) : path === wantedPath
}

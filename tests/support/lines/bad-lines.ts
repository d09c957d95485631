import type { BrowserContext } from 'playwright'
import type { CallPattern } from './fault-rules.ts'
import type { FaultProxy } from './fault-proxy.ts'

export interface Place {
  /** undefined: no browser runs. */
  context?: BrowserContext
  proxy: FaultProxy
}

/** One kind of bad line: what it is while it carries nothing, and what it does to calls when it carries something again. */
type LineName = 'is not there' | 'drops' | 'delays' | 'truncates'

export interface BadLine {
  name: LineName
  /** Whether it is the browser that knows of it, from its start on. */
  inBrowser: boolean
  /** Whether the server hears what is sent meanwhile, and only its answers do not arrive. */
  reachesServer: boolean
  /** What it is like all the time. */
  begin: (proxy: FaultProxy) => void
  goOffline: (place: Place) => Promise<void>
  goOnline: (place: Place) => Promise<void>
  /** The next attempts of a call fail, whether the server has done it or not. Answers how many. */
  spoil: (proxy: FaultProxy, call: CallPattern) => number
  /** The same for what is only read: it is not given up because it takes long. */
  spoilReading: (proxy: FaultProxy, call: CallPattern) => number
}

/** What is slow is seen to be; that it takes minutes proves no more. */
const SLOW = { latencyMs: 60, bytesPerSecond: 600_000 }
const once = { times: 1 }

const throughProxy = {
  inBrowser: false,
  reachesServer: false,
  goOnline: ({ proxy }: Place) => Promise.resolve(proxy.goUp()),
}

/** None of them has anything to do with chance: what fails is counted. */
const lines: readonly BadLine[] = [
  {
    name: 'is not there',
    inBrowser: true,
    reachesServer: false,
    begin: () => {},
    // The switch of the browser reaches its pages; what the worker does when nobody has a page open goes its own way.
    goOffline: async ({ context, proxy }) => {
      proxy.goDown()
      await context?.setOffline(true)
    },
    goOnline: async ({ context, proxy }) => {
      proxy.goUp()
      await context?.setOffline(false)
    },
    spoil: () => 0,
    spoilReading: () => 0,
  },
  {
    name: 'drops',
    ...throughProxy,
    begin: () => {},
    goOffline: ({ proxy }) => Promise.resolve(proxy.goDown()),
    spoil: dropTwice,
    spoilReading: dropTwice,
  },
  {
    name: 'delays',
    ...throughProxy,
    begin: (proxy) => proxy.slowDown(SLOW),
    goOffline: ({ proxy }) => Promise.resolve(proxy.goSilent()),
    spoil: (proxy, call) => {
      // Never released: whoever asks has to lose patience.
      proxy.hold(call, 'answer', once)
      return 1
    },
    spoilReading: () => 0,
  },
  {
    name: 'truncates',
    inBrowser: false,
    reachesServer: true,
    begin: () => {},
    goOffline: ({ proxy }) => {
      proxy.cutMidFrame()
      proxy.truncate('* /*', 1)
      return Promise.resolve()
    },
    goOnline: ({ proxy }) => {
      proxy.clear()
      proxy.cutMidFrame()
      return Promise.resolve()
    },
    spoil: truncateTwice,
    spoilReading: truncateTwice,
  },
]

/**
 * The lines that one of the longest journeys is gone on: `npm run bench:faults` goes each on every line, `npm run test:thorough`
 * on the one that is given.
 */
export function badLines(usual: LineName): readonly BadLine[] {
  return process.env['BAD_LINES'] === 'all' ? lines : lines.filter(({ name }) => name === usual)
}

/** First the server has done it, and then it does not even hear of it. */
function dropTwice(proxy: FaultProxy, call: CallPattern): number {
  proxy.cut(call, 'before', once)
  proxy.cut(call, 'after', once)
  return 2
}

/** In the middle of its body, and right behind its headers. */
function truncateTwice(proxy: FaultProxy, call: CallPattern): number {
  proxy.truncate(call, 0, once)
  proxy.cut(call, 'halfway', once)
  return 2
}

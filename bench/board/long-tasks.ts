import type { Browser, CDPSession } from 'playwright'

/** By the definition of the Long Tasks API. */
export const LONG_MS = 50

/** What a browser has done in one task of a page. */
export interface Task {
  /** ms from its start to its end, whatever else the machine did meanwhile. */
  wall: number
  /** ms of its own on a CPU, with what was added to slow it down. */
  cpu: number
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** µs */
  dur?: number
  /** µs on the CPU */
  tdur?: number
  args: { name?: unknown }
}

/**
 * The tasks over 50 ms of all pages of a browser, as its trace has them. The bench has more browsers and a server beside each
 * other than this machine may have CPUs: a task that only waited for one is no long task of the page.
 */
export class LongTasks {
  readonly #session: CDPSession
  readonly #events: TraceEvent[] = []

  private constructor(session: CDPSession) {
    this.#session = session
    session.on('Tracing.dataCollected', ({ value }) => {
      this.#events.push(...(value as unknown as TraceEvent[]).filter(isOfInterest))
    })
  }

  static async watch(browser: Browser): Promise<LongTasks> {
    return new LongTasks(await browser.newBrowserCDPSession())
  }

  async start(): Promise<void> {
    this.#events.length = 0
    await this.#session.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { recordMode: 'recordContinuously', includedCategories: ['toplevel'] },
    })
  }

  /** What ended since the start, and was longer than 50 ms by the clock. */
  async stop(): Promise<Task[]> {
    const complete = new Promise<void>((resolve) =>
      this.#session.once('Tracing.tracingComplete', () => resolve()),
    )
    await this.#session.send('Tracing.end')
    await complete
    const pages = new Set(
      this.#events.filter(({ ph, args }) => ph === 'M' && args.name === 'CrRendererMain').map(threadOf),
    )
    if (pages.size === 0) throw new Error('The trace names no main thread of a page')
    return this.#events
      .filter((event) => event.ph === 'X' && pages.has(threadOf(event)))
      .map(({ dur = 0, tdur = dur }) => ({ wall: dur / 1_000, cpu: tdur / 1_000 }))
      .filter(({ wall }) => wall > LONG_MS)
  }
}

function isOfInterest({ name, ph }: TraceEvent): boolean {
  return ph === 'M' ? name === 'thread_name' : name === 'ThreadControllerImpl::RunTask'
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid} ${tid}`
}

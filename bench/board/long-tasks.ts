import type { Browser, CDPSession } from 'playwright'

/** By the definition of the Long Tasks API. */
export const LONG_MS = 50

/** What a browser has done in one task of a page. */
export interface Task {
  /** ms from its start to its end, including time for which the machine did other work. */
  wall: number
  /** ms of its own on a CPU. */
  cpu: number
  /** Whether it made a frame; what else takes long is mostly V8, which collects its garbage between two of them. */
  frame: boolean
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** µs, of a clock that all of them share */
  ts: number
  /** µs */
  dur?: number
  /** µs on the CPU */
  tdur?: number
  args: { name?: unknown }
}

/**
 * The long tasks of all pages of a browser, as its trace has them. A browser that is slowed down does for every millisecond of
 * the clock three more of nothing, also where its task only waited for a CPU: where the bench has more browsers and a server
 * beside each other than the machine has CPUs, that is no long task of a page. So their own time on the CPU is also counted
 * of a browser that is not slowed down, and multiplied. A long frame is one whose task is long.
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
      traceConfig: {
        recordMode: 'recordContinuously',
        includedCategories: ['toplevel', 'devtools.timeline'],
      },
    })
  }

  /** What ended since the start, and by the clock would be longer than 50 ms where everything took `times` as long. */
  async stop(times = 1): Promise<Task[]> {
    const complete = new Promise<void>((resolve) =>
      this.#session.once('Tracing.tracingComplete', () => resolve()),
    )
    await this.#session.send('Tracing.end')
    await complete
    const pages = new Set(
      this.#events.filter(({ ph, args }) => ph === 'M' && args.name === 'CrRendererMain').map(threadOf),
    )
    if (pages.size === 0) throw new Error('The trace names no main thread of a page')
    const inPages = this.#events.filter((event) => event.ph === 'X' && pages.has(threadOf(event)))
    const paints = inPages.filter(({ name }) => name === PAINT)
    return inPages
      .filter(({ name, dur = 0 }) => name === TASK && times * dur > LONG_MS * 1_000)
      .map((task) => {
        const { dur = 0, tdur = dur } = task
        const frame = paints.some((paint) => isWithin(paint, task))
        return { wall: (times * dur) / 1_000, cpu: (times * tdur) / 1_000, frame }
      })
  }
}

const TASK = 'ThreadControllerImpl::RunTask'
/** A step of every frame. */
const PAINT = 'PrePaint'

function isOfInterest({ name, ph }: TraceEvent): boolean {
  return ph === 'M' ? name === 'thread_name' : name === TASK || name === PAINT
}

function isWithin(event: TraceEvent, { ts, dur = 0, ...task }: TraceEvent): boolean {
  return threadOf(event) === threadOf(task) && event.ts >= ts && event.ts <= ts + dur
}

function threadOf({ pid, tid }: Pick<TraceEvent, 'pid' | 'tid'>): string {
  return `${pid} ${tid}`
}

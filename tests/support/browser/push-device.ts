import type { BrowserContext } from 'playwright'
import type { Device, PushService } from '../servers/push-service.ts'
import { deliverPush } from './pushed.ts'

/** What the browser throws instead of subscribing. */
type Refusal = 'NotAllowedError' | 'AbortError'

/** A browser whose push service is ours: a headless one reaches none. */
export interface PushBrowser {
  /** What it is subscribed with now, and with what key. */
  current: () => { device: Device; key: string } | undefined
  /** Every subscription it ever made, the newest last. */
  made: readonly Device[]
  refuse: (with_: Refusal | undefined) => void
  /** Whether what the push service takes reaches the browser. */
  forward: (on: boolean) => void
  /** The push service has forgotten the subscription, or the person has deleted it in the browser. */
  drop: () => void
}

/** Call it before the first page of the context is opened. */
export async function usePushService(
  context: BrowserContext,
  service: PushService,
  origin: string,
): Promise<PushBrowser> {
  const made: Device[] = []
  let current: { device: Device; key: string } | undefined
  let refusal: Refusal | undefined
  let forwarding = true

  async function bring(device: Device): Promise<void> {
    for (;;) {
      const { plaintext } = await device.next()
      const page = context.pages().at(-1)
      if (!page) return
      if (forwarding && current?.device === device) await deliverPush(page, origin, plaintext)
    }
  }

  await context.exposeFunction('pushSubscribe', (key: string) => {
    if (refusal) return { refusal }
    const device = service.subscribe(key)
    current = { device, key }
    made.push(device)
    bring(device).catch(() => undefined)
    return { ...device.subscription, key }
  })
  await context.exposeFunction(
    'pushCurrent',
    () => current && { ...current.device.subscription, key: current.key },
  )
  await context.exposeFunction('pushEnd', () => {
    current = undefined
    return true
  })
  await context.addInitScript(standIn)

  return {
    current: () => current,
    made,
    refuse: (with_) => (refusal = with_),
    forward: (on) => (forwarding = on),
    drop: () => (current = undefined),
  }
}

/** Runs in the page. */
function standIn(): void {
  interface Row {
    endpoint: string
    keys: Record<string, string>
    key: string
    refusal?: string
  }
  const host = window as unknown as {
    pushSubscribe: (key: unknown) => Promise<Row>
    pushCurrent: () => Promise<Row | undefined>
    pushEnd: () => Promise<boolean>
  }
  const toSubscription = ({ endpoint, keys }: Row) => ({
    endpoint,
    toJSON: () => ({ endpoint, expirationTime: null, keys }),
    unsubscribe: () => host.pushEnd(),
  })
  Object.assign(PushManager.prototype, {
    getSubscription: async () => {
      const row = await host.pushCurrent()
      return row ? toSubscription(row) : null
    },
    subscribe: async ({ applicationServerKey }: { applicationServerKey: unknown }) => {
      const row = await host.pushSubscribe(applicationServerKey)
      if (row.refusal) throw new DOMException('The browser refuses', row.refusal)
      return toSubscription(row)
    },
  })
}

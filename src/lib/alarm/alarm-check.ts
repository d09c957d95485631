import type { NotificationTest } from '../../contract/notifications/notification-settings.ts'
import type { ChannelSwitches } from '../../contract/notifications/notification-subjects.ts'

/** The links of the chain that an alarm hangs on, in the order in which they are shown. */
export const links = [
  'permission',
  'worker',
  'subscription',
  'server',
  'pushService',
  'push',
  'connection',
  'socket',
  'seen',
  'heard',
] as const
export type Link = (typeof links)[number]

/** What can be wrong with each link; every one has its words, and says what to do. */
export const causes = {
  permission: [
    'permissionAsk',
    'permissionDenied',
    'permissionUnsupported',
    'permissionInstall',
    'permissionInsecure',
  ],
  worker: ['workerUnsupported', 'workerMissing', 'workerSilent'],
  subscription: ['subscriptionExpired', 'pushUnsupported', 'pushRefused', 'pushUnreachable'],
  server: [
    'serverWithoutPush',
    'serverOffline',
    'serverFailed',
    'serverUnknown',
    'testUnsupported',
    'testTooMany',
  ],
  pushService: ['serviceExpired', 'serviceRefused', 'serviceUnreachable'],
  push: ['pushLate'],
  connection: ['connectionOffline', 'connectionDown'],
  socket: ['socketDeaf', 'socketLate', 'serverOffline', 'serverFailed', 'testUnsupported', 'testTooMany'],
  seen: ['seenNot', 'seenFailed'],
  heard: ['heardNot', 'heardBlocked', 'heardFailed'],
} as const satisfies Record<Link, readonly string[]>
export type Cause = (typeof causes)[Link][number]

export type LinkState =
  | { state: 'waiting' }
  | { state: 'running' }
  /** The person is asked. */
  | { state: 'asking' }
  | { state: 'good' }
  | { state: 'broken'; cause: Cause }
  /** Hangs on another one that is broken: nothing can be said of it. */
  | { state: 'skipped' }

export type Chain = Readonly<Record<Link, LinkState>>

export const good = { state: 'good' } as const satisfies LinkState

export function broken(cause: Cause): LinkState {
  return { state: 'broken', cause }
}

/** What a link hangs on. */
const needs: Readonly<Record<Link, readonly Link[]>> = {
  permission: [],
  worker: [],
  subscription: ['permission', 'worker'],
  server: ['subscription'],
  pushService: ['server'],
  push: ['pushService'],
  connection: [],
  socket: ['connection'],
  seen: ['permission', 'worker'],
  heard: ['permission'],
}

export function freshChain(): Chain {
  return Object.fromEntries(links.map((link) => [link, { state: 'waiting' }])) as Chain
}

/** Whether what the link hangs on holds. */
export function canTry(chain: Chain, link: Link): boolean {
  return needs[link].every((needed) => chain[needed].state === 'good')
}

/** What hangs on something broken is not tried, as far as nothing was found out about it. */
export function withSkipped(chain: Chain): Chain {
  const result: Record<Link, LinkState> = { ...chain }
  for (const link of links) {
    const hangsOnBroken = needs[link].some((needed) => ['broken', 'skipped'].includes(result[needed].state))
    if (hangsOnBroken && result[link].state === 'waiting') result[link] = { state: 'skipped' }
  }
  return result
}

/** The first link that is broken, in the order of the chain: what there is to do begins there. */
export function firstBroken(chain: Chain): Link | undefined {
  return links.find((link) => chain[link].state === 'broken')
}

/**
 * How far it is, and then what all of it means. `open`: alarms arrive only while the app is open. `push`: by push, but
 * late in the open app. `unnoticed`: alarms arrive, and may not be noticed. `none`: no way was found to hold.
 */
type Phase = 'running' | 'asking' | 'good' | 'open' | 'push' | 'unnoticed' | 'none'

export function phaseOf(chain: Chain): Phase {
  const states = new Set(links.map((link) => chain[link].state))
  if (states.has('waiting') || states.has('running')) return 'running'
  if (states.has('asking')) return 'asking'

  const byPush = chain.push.state === 'good'
  const bySocket = chain.socket.state === 'good'
  if (!byPush && !bySocket) return 'none'
  if (!byPush) return 'open'
  if (!bySocket) return 'push'
  return chain.seen.state === 'good' && chain.heard.state === 'good' ? 'good' : 'unnoticed'
}

/** How loud the phase is said. */
export function toneOf(phase: Phase): 'info' | 'success' | 'warning' | 'danger' {
  if (phase === 'running' || phase === 'asking') return 'info'
  if (phase === 'good') return 'success'
  return phase === 'none' ? 'danger' : 'warning'
}

/** What became of the push to this device, as far as the backend can say. */
export function judgePush({ pushes }: NotificationTest): Pick<Chain, 'server' | 'pushService'> {
  const own = pushes.find((one) => one.this_device)
  if (!own) return { server: broken('serverUnknown'), pushService: { state: 'skipped' } }
  return { server: good, pushService: serviceStates[own.result] }
}

const serviceStates = {
  accepted: good,
  expired: broken('serviceExpired'),
  refused: broken('serviceRefused'),
  unreachable: broken('serviceUnreachable'),
} as const satisfies Record<NotificationTest['pushes'][number]['result'], LinkState>

/** How an alarm would be announced at this moment: what the person has chosen may hold it back. */
export function heldBackNow({ announced_now }: NotificationTest): (keyof ChannelSwitches)[] {
  const { operation } = announced_now
  return (['push', 'sound', 'in_app'] as const).filter((channel) => !operation[channel])
}

/** How the links are shown together. */
export const groups = [
  { name: 'push', links: ['permission', 'worker', 'subscription', 'server', 'pushService', 'push'] },
  { name: 'socket', links: ['connection', 'socket'] },
  { name: 'device', links: ['seen', 'heard'] },
] as const satisfies readonly { name: string; links: readonly Link[] }[]

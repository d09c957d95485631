import { atom } from 'nanostores'
import type { NotificationTest } from '../../../contract/notifications/notification-settings.ts'
import type { ChannelSwitches } from '../../../contract/notifications/notification-subjects.ts'
import {
  broken,
  canTry,
  type Chain,
  freshChain,
  good,
  heldBackNow,
  judgePush,
  type Link,
  withSkipped,
} from '../../alarm/alarm-check.ts'
import { announcedByItself } from '../../notifications/announced.ts'
import { localeOfPage } from '../../pages/page-config.ts'
import { playSound } from '../../alarm/sounds.ts'
import {
  connectionState,
  permissionState,
  sendTest,
  subscriptionStates,
  type Unsent,
  workerState,
} from './alarm-check-links.ts'
import { askForSounds, examineAnnounced } from './alarm.ts'
import { showOutside } from './background.ts'
import { distrustSubscription } from '../notifications/push.ts'
import { examinePushed } from '../notifications/push-inbox.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { until } from './until.ts'

interface AlarmCheck {
  chain: Chain
  /** What the person's own settings hold back of an alarm at this moment. */
  heldBack: readonly (keyof ChannelSwitches)[]
}

/** What the device shows where no push has brought anything to show. */
export interface TestWords {
  title: string
  body: string
}

const nothing: AlarmCheck = { chain: freshChain(), heldBack: [] }
export const $alarmCheck = atom<AlarmCheck>(nothing)

const ARRIVES_BY_SOCKET_MS = 10_000
/** A push service lets a phone that sleeps wait. */
const ARRIVES_BY_PUSH_MS = 25_000

/** What a check that was begun anew, or whose dialog was closed, still finds out is not shown. */
let latest = 0

whenPersonLeaves(endCheck)

export function endCheck(): void {
  latest += 1
  examineAnnounced(undefined)
  examinePushed(undefined)
}

/** From a tap: asks for the permission, and checks again. */
export async function permitAndCheck(words: TestWords): Promise<void> {
  await askForSounds()
  await checkAlarm(words)
}

/** Tries every link. Ends where only the person can say more: what they see and hear. */
export async function checkAlarm(words: TestWords): Promise<void> {
  endCheck()
  const mine = latest
  const isCurrent = () => mine === latest
  $alarmCheck.set(nothing)
  const arrived = listenForTest()

  note(
    { permission: permissionState(), worker: { state: 'running' }, connection: { state: 'running' } },
    mine,
  )
  const connecting = connectionState(isCurrent).then((connection) => note({ connection }, mine))
  note({ worker: await workerState() }, mine)
  if (may('subscription', mine)) {
    note({ subscription: { state: 'running' } }, mine)
    note(await subscriptionStates(), mine)
  }
  await connecting
  for (const link of ['pushService', 'socket'] as const) {
    if (may(link, mine)) note({ [link]: { state: 'running' } }, mine)
  }
  const test = await sendTest()
  if (!isCurrent()) return

  if ('failure' in test) noteUnsent(test.failure, mine)
  else await follow(test, arrived, mine)
  if (!isCurrent()) return
  // What comes while the person answers is no test any more.
  examineAnnounced(undefined)
  examinePushed(undefined)
  await askPerson(words, mine)
}

/** What the person says of it themselves. */
export function answerFor(link: 'seen' | 'heard', yes: boolean): void {
  const cause = link === 'seen' ? 'seenNot' : 'heardNot'
  note({ [link]: yes ? good : broken(cause) }, latest)
}

/** Rings as an alarm does. True: now the person is to say whether they hear it. */
export async function ringAlarm(): Promise<boolean> {
  const sounded = await playSound('operation')
  if (sounded === 'heard') return true
  note({ heard: broken(sounded === 'failed' ? 'heardFailed' : 'heardBlocked') }, latest)
  return false
}

interface Arrived {
  socket: Set<number>
  push: Set<number>
}

/** Notifications without a type of their own that come during a check are taken for the test: of alarms, none is. */
function listenForTest(): Arrived {
  const arrived: Arrived = { socket: new Set(), push: new Set() }
  examineAnnounced(({ id, type }) => {
    if (type === 'other') arrived.socket.add(id)
    return type === 'other'
  })
  examinePushed(({ id, at, type }) => {
    if (type === 'other') arrived.push.add(id ?? at)
    return type === 'other'
  })
  return arrived
}

/** Which way it comes, and how far. */
async function follow(test: NotificationTest, arrived: Arrived, mine: number): Promise<void> {
  $alarmCheck.set({ ...$alarmCheck.get(), heldBack: heldBackNow(test) })
  if (may('pushService', mine)) {
    const judged = judgePush(test)
    note(judged, mine)
    // The next check, or the next start, makes a new one.
    if (judged.pushService.state === 'broken' && judged.pushService.cause === 'serviceExpired')
      distrustSubscription()
  }
  if (may('push', mine)) note({ push: { state: 'running' } }, mine)

  const id = test.notification?.id
  const wait = async (link: 'push' | 'socket', isHere: () => boolean, ms: number) => {
    if (!may(link, mine)) return
    const late = link === 'push' ? 'pushLate' : test.sockets === 0 ? 'socketDeaf' : 'socketLate'
    note({ [link]: (await until(isHere, ms, () => mine === latest)) ? good : broken(late) }, mine)
  }
  await Promise.all([
    wait('push', () => arrived.push.has(id ?? Date.parse(test.at)), ARRIVES_BY_PUSH_MS),
    wait('socket', () => id !== undefined && arrived.socket.has(id), ARRIVES_BY_SOCKET_MS),
  ])
}

function noteUnsent(failure: Unsent, mine: number): void {
  if (may('socket', mine)) note({ socket: broken(failure) }, mine)
  if (may('pushService', mine)) note({ server: broken(failure), pushService: { state: 'skipped' } }, mine)
}

async function askPerson(words: TestWords, mine: number): Promise<void> {
  if (may('heard', mine)) note({ heard: { state: 'asking' } }, mine)
  if (!may('seen', mine)) return
  const isShown = $alarmCheck.get().chain.push.state === 'good' || (await showTest(words))
  note({ seen: isShown ? { state: 'asking' } : broken('seenFailed') }, mine)
}

function showTest(words: TestWords): Promise<boolean> {
  return showOutside(announcedByItself({ ...words, locale: localeOfPage(document) }), true)
}

function note(found: Partial<Chain>, mine: number): void {
  if (mine !== latest) return
  const known = $alarmCheck.get()
  $alarmCheck.set({ ...known, chain: withSkipped({ ...known.chain, ...found }) })
}

function may(link: Link, mine: number): boolean {
  return mine === latest && canTry($alarmCheck.get().chain, link)
}

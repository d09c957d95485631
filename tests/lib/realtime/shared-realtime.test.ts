import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { RealtimeConfig } from '../../../src/contract/pages.ts'
import type { Subscriptions } from '../../../src/lib/realtime/echo-channels.ts'
import { shareRealtime } from '../../../src/lib/realtime/shared-realtime.ts'

// Product page, section 5: truthful realtime. Another tab holds the connection; this one follows it.

const own: Subscriptions = new Map([
  ['user', 7],
  ['operations', 1],
  ['vehicles', 1],
])
let page: EventTarget
let told: string[]
let leader: BroadcastChannel
let asked: unknown[]

beforeEach(async () => {
  page = new EventTarget()
  told = []
  asked = []
  vi.stubGlobal('document', Object.assign(page, { visibilityState: 'visible', cookie: '' }))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  leader = new BroadcastChannel('realtime')
  leader.addEventListener('message', ({ data }: MessageEvent<unknown>) => asked.push(data))
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  await new Promise<void>((taken) => {
    void navigator.locks.request('realtime', () => {
      taken()
      return over
    })
  })
  onTestFinished(() => {
    end()
    leader.close()
  })
})
afterEach(() => vi.unstubAllGlobals())

function follow() {
  const realtime = shareRealtime({
    config: {} as RealtimeConfig,
    base: '',
    token: () => 'token',
    stateChanged: (state, hears) => told.push(`${state}${hears ? ' and hears' : ''}`),
    received: ({ name }) => told.push(name),
    subscribed: () => told.push('subscribed'),
    joined: (channel) => told.push(`joined ${channel}`),
    cutOff: () => told.push('cut off'),
    unauthenticated: () => told.push('unauthenticated'),
    lostRight: () => told.push('lost right'),
  })
  onTestFinished(realtime.disconnect)
  realtime.watch(own)
  return realtime
}

const say = (news: object) => leader.postMessage({ news: { person: 7, ...news } })
const open = { state: 'connected', subscription: 0.5 }
const hears = (what: string) => expect.poll(() => told.at(-1)).toBe(what)

describe('a tab that follows', () => {
  test('says that it hears when the leader does, and fetches once', async () => {
    follow()
    say(open)
    await hears('subscribed')
    say(open)
    await hears('connected and hears')
    expect(told.filter((one) => one === 'subscribed')).toHaveLength(1)
  })

  test('asks the leader for the channels of the data that it shows, and only for these', async () => {
    const realtime = follow()
    realtime.watch(new Map([...own, ['documents', 1]]))

    await expect
      .poll(() => asked)
      .toContainEqual({ asks: 'news', probe: false, shown: new Map([['documents', 1]]) })
  })

  test('fetches the data of a channel that the leader subscribed later', async () => {
    follow()
    say({ ...open, joined: 'documents' })

    await hears('joined documents')
  })

  test('back from sleep hears nothing until the leader has said so, and fetches again: what was told meanwhile is lost', async () => {
    follow()
    say(open)
    await hears('subscribed')

    page.dispatchEvent(new Event('freeze'))
    page.dispatchEvent(new Event('resume'))
    expect(told.at(-1)).toBe('connecting')

    say(open)
    await hears('subscribed')
  })

  test('hears nothing for another person until the leader hears for that one', async () => {
    const realtime = follow()
    say(open)
    await hears('subscribed')

    realtime.watch(new Map([...own, ['user', 8]]))
    expect(told.at(-1)).toBe('connected')
    say(open)
    say({ ...open, person: 8 })
    await hears('subscribed')
    expect(told.filter((one) => one === 'connected and hears')).toHaveLength(2)
  })
})

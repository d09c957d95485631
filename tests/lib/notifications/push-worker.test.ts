import { beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogues } from '../../../src/i18n/catalogues.ts'
import { registerCatalogues } from '../../../src/i18n/translate.ts'
import type { Announced, ShownOptions } from '../../../src/lib/notifications/announced.ts'
import {
  createPushWorker,
  type GivenByButton,
  type KeptAnswer,
  type OpenPage,
  type Tapped,
  type WorkerHost,
} from '../../../src/lib/notifications/push-worker.ts'
import type { Answer, AskedOfPage } from '../../../src/lib/worker/worker-link.ts'

// Issue of realtime and notifications: Web Push while the app is closed, browser notifications while it is open in the
// background, no notification twice.

registerCatalogues(catalogues)

const unreadable: Announced = {
  id: null,
  type: 'other',
  organisationId: null,
  operationId: null,
  vehicleId: null,
  title: 'Es gibt Neues',
  body: '',
  at: 0,
  locale: 'de',
  silent: false,
}
const alarm: Announced = {
  ...unreadable,
  id: 12,
  type: 'operation',
  organisationId: 1,
  operationId: 7,
  title: 'B3',
}
const push = ({ id, type, operationId, kind, again, title, silent }: Announced = alarm) =>
  JSON.stringify({
    notification_id: id,
    type,
    organisation_id: 1,
    operation_id: operationId,
    vehicle_id: null,
    kind,
    again,
    title,
    body: '',
    created_at: '2026-11-21T12:00:00Z',
    locale: 'de',
    silent,
    unread: 3,
    receipt: 'r'.repeat(32),
  })

let shown: { title: string; options: ShownOptions }[]
let pages: OpenPage[]
let asked: AskedOfPage[]
let host: WorkerHost & {
  badge?: number
  receipts: string[]
  opened: string[]
  remembered: number[]
  kept: Announced[]
  closed: string[]
  answers: GivenByButton[]
  /** What becomes of an answer; undefined: the browser keeps nothing. */
  state: KeptAnswer['state'] | undefined
}

const tapped = (title: string, { tag, data }: ShownOptions): Tapped => ({ title, tag, locale: 'de', data })

function page({ visible = true, answer }: { visible?: boolean; answer?: Answer | undefined } = {}): OpenPage {
  return {
    visible,
    ask: (message) => {
      asked.push(message)
      return Promise.resolve(answer)
    },
    focus: vi.fn(() => Promise.resolve()),
    navigate: vi.fn(() => Promise.resolve()),
  }
}

beforeEach(() => {
  shown = []
  pages = []
  asked = []
  host = {
    receipts: [],
    opened: [],
    remembered: [],
    kept: [],
    closed: [],
    answers: [],
    state: 'sent',
    pages: () => Promise.resolve(pages),
    openPage: (path) => Promise.resolve(host.opened.push(path)),
    shown: (tag) =>
      Promise.resolve(
        shown
          .filter(({ options }) => options.tag === tag)
          .map(({ options }) => ({
            id: options.data.id,
            stays: options.requireInteraction,
            calledId: options.data.calledId,
          })),
      ),
    show: async (title, options) => {
      // Asynchronous as in a browser: two concurrent calls would not see each other’s notification.
      await Promise.resolve()
      shown = [...shown.filter((one) => one.options.tag !== options.tag), { title, options }]
    },
    close: (tag) => {
      host.closed.push(tag)
      shown = shown.filter(({ options }) => options.tag !== tag)
      return Promise.resolve()
    },
    renotifies: true,
    remember: (id) => Promise.resolve(void host.remembered.push(id)),
    keep: (announced) => Promise.resolve(void host.kept.push(announced)),
    setBadge: (unread) => Promise.resolve(void (host.badge = unread)),
    confirm: (receipt) => Promise.resolve(void host.receipts.push(receipt)),
    demandsNotification: false,
    unreadable: () => unreadable,
    person: () => Promise.resolve(3),
    answer: (given) => {
      host.answers.push(given)
      return host.state
        ? Promise.resolve({ key: 'key', state: host.state })
        : Promise.reject(new Error('full'))
    },
    stateOf: () => Promise.resolve(host.state ?? 'refused'),
    unsent: () =>
      Promise.resolve(
        shown
          .filter(({ options }) => options.data.unsent)
          .map(({ title, options }) => tapped(title, options)),
      ),
  }
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

const titles = () => shown.map(({ title }) => title)

describe('the buttons of an alarm', () => {
  async function pressed(): Promise<string[]> {
    const worker = createPushWorker(host)
    await worker.push(push())
    const [alarmed] = shown
    if (!alarmed) throw new Error('no alarm is shown')
    shown = []
    await worker.answer(tapped(alarmed.title, alarmed.options), 'coming')
    return shown.map(({ title, options }) => `${title}: ${options.body}`)
  }

  test('are those of the answers without minutes; a quiet change has none', async () => {
    await createPushWorker(host).push(push())
    await createPushWorker(host).push(push({ ...alarm, id: 13, type: 'operation_updated', operationId: 8 }))
    const buttons = shown.map(({ options }) => options.actions?.map(({ title }) => title))
    expect(buttons).toEqual([['Komme', 'Komme nicht'], undefined])
  })

  test('answer for the member to whom the alarm was shown, and say what became of it', async () => {
    expect(await pressed()).toEqual(['B3: Gesendet: Du kommst.'])
    expect(host.answers).toEqual([{ person: 3, organisationId: 1, operationId: 7, answer: 'coming' }])
    host.state = 'refused'
    expect(await pressed()).toEqual([
      'B3: Deine Rückmeldung wurde nicht angenommen. Tippe hier, um zu antworten.',
    ])
  })

  test('an answer without a network is shown as unsent until it is sent', async () => {
    host.state = 'unsent'
    const worker = createPushWorker(host)
    expect(await pressed()).toEqual([
      'B3: Noch nicht gesendet. Das geschieht von selbst, sobald du Netz hast.',
    ])
    await worker.settle()
    expect(shown[0]?.options.body).toContain('Noch nicht gesendet')
    host.state = 'sent'
    await worker.settle()
    expect(shown.map(({ options }) => [options.body, options.silent])).toEqual([
      ['Gesendet: Du kommst.', true],
    ])
  })

  test('open the operation if the answer cannot be kept', async () => {
    host.state = undefined
    expect(await pressed()).toEqual([])
    expect(host.opened).toEqual(['/alarmierungen/7?organisation=1'])
  })
})

describe('a push', () => {
  test('is shown, counted on the badge and confirmed while no page is open', async () => {
    await createPushWorker(host).push(push())
    expect(titles()).toEqual(['B3'])
    expect(host.badge).toBe(3)
    expect(host.receipts).toEqual(['r'.repeat(32)])
  })

  test('is remembered for the pages if the worker showed it, but not if a page did', async () => {
    const worker = createPushWorker(host)
    await worker.push(push())
    pages = [page({ answer: 'seen' })]
    await worker.push(push({ ...alarm, id: 13, operationId: 8 }))
    expect(host.remembered).toEqual([12])
  })

  test('is kept for pages opened later, unless a visible page shows it', async () => {
    const worker = createPushWorker(host)
    await worker.push(push())
    pages = [page({ answer: 'seen' })]
    await worker.push(push({ ...alarm, id: 13, operationId: 8 }))
    expect(host.kept).toEqual([expect.objectContaining({ id: 12, operationId: 7, title: 'B3' })])
  })

  test('is shown even if the device cannot store it', async () => {
    host.keep = () => Promise.reject(new Error('no room'))
    await createPushWorker(host).push(push())
    expect(titles()).toEqual(['B3'])
  })

  test('is not shown if a visible page shows it', async () => {
    pages = [page({ visible: false, answer: 'seen' }), page({ answer: 'seen' })]
    await createPushWorker(host).push(push())
    expect(titles()).toEqual([])
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({ kind: 'pushed', announced: { id: 12, operationId: 7 } })
  })

  test.each(['unseen', undefined] as const)('is shown if the visible page answers %s', async (answer) => {
    pages = [page({ answer })]
    await createPushWorker(host).push(push())
    expect(titles()).toEqual(['B3'])
  })

  test('is shown if the only open page is hidden', async () => {
    pages = [page({ visible: false, answer: 'seen' })]
    await createPushWorker(host).push(push())
    expect(titles()).toEqual(['B3'])
  })

  test('with unreadable data is still shown: browsers demand a notification', async () => {
    await createPushWorker(host).push('{"no": "message"}')
    expect(titles()).toEqual(['Es gibt Neues'])
    expect(host.receipts).toEqual([])
  })

  test('is shown even if the badge and the receipt fail', async () => {
    host.setBadge = () => Promise.reject(new Error('no badge'))
    host.confirm = () => Promise.reject(new Error('no network'))
    await createPushWorker(host).push(push())
    expect(titles()).toEqual(['B3'])
  })

  test('that arrives late does not replace a newer notification', async () => {
    const worker = createPushWorker(host)
    await worker.push(push({ ...alarm, id: 13, title: 'B3 – neuer' }))
    await worker.push(push())
    expect(titles()).toEqual(['B3 – neuer'])
  })

  test('for an alarm rings even if an update of the operation arrived first', async () => {
    const worker = createPushWorker(host)
    await worker.push(push({ ...alarm, id: 13, type: 'operation_updated', title: 'Neues dazu' }))
    await worker.push(push())
    expect(shown.at(-1)).toMatchObject({ title: 'B3', options: { renotify: true, requireInteraction: true } })
  })

  test('for an update that rings again rings although the alarm is still shown, or a silent update arrived first', async () => {
    const worker = createPushWorker(host)
    const news: Announced = { ...alarm, type: 'operation_updated' }
    await worker.push(push())
    await worker.push(push({ ...news, id: 14, title: 'Bemerkung' }))
    expect(shown.at(-1)).toMatchObject({ title: 'Bemerkung', options: { renotify: false } })

    await worker.push(push({ ...news, id: 13, again: true, title: 'Anderer Ort' }))
    const rung = { title: 'Anderer Ort', options: { renotify: true, requireInteraction: true } }
    expect(shown).toMatchObject([rung])

    // A ring that arrives late does not replace a newer one.
    await worker.push(push({ ...news, id: 16, again: true, title: 'Noch ein Ort' }))
    await worker.push(push({ ...news, id: 15, again: true, title: 'Zu spät' }))
    expect(titles()).toEqual(['Noch ein Ort'])
    expect(host.closed).toEqual([])
  })

  test('for an update that rings again does not ring twice if a silent update replaced its notification', async () => {
    const worker = createPushWorker(host)
    const news: Announced = { ...alarm, type: 'operation_updated' }
    const call: Announced = { ...news, id: 13, again: true, title: 'Anderer Ort' }
    await worker.push(push())
    await worker.show(call, true)
    await worker.push(push({ ...news, id: 14, title: 'Bemerkung' }))

    await worker.push(push(call))
    expect(shown).toMatchObject([{ title: 'Bemerkung', options: { data: { calledId: 13 } } }])
  })

  test('closes the old notification first if the browser cannot ring for a replacement', async () => {
    host.renotifies = false
    const worker = createPushWorker(host)
    await worker.push(push())
    expect(host.closed).toEqual([])
    await worker.push(push({ ...alarm, id: 13, type: 'operation_updated', title: 'Bemerkung' }))
    expect(host.closed).toEqual([])

    await worker.push(
      push({ ...alarm, id: 14, type: 'operation_updated', again: true, title: 'Anderer Ort' }),
    )
    expect(host.closed).toEqual(['operation-7'])
    expect(titles()).toEqual(['Anderer Ort'])
  })

  // Product page, section 4: exercise and test kinds are visibly marked.
  test('for an exercise has a marked title, and does not ring again after an update', async () => {
    const worker = createPushWorker(host)
    const exercise: Announced = { ...alarm, kind: 'exercise' }
    await worker.push(push(exercise))
    expect(titles()).toEqual(['ÜBUNG: B3'])

    await worker.push(push({ ...exercise, id: 13, type: 'operation_updated', title: 'B4' }))
    await worker.push(push(exercise))
    expect(titles()).toEqual(['ÜBUNG: B4'])
  })

  test('is silent if a page shows it but the browser demands a notification', async () => {
    host.demandsNotification = true
    pages = [page({ answer: 'seen' })]
    await createPushWorker(host).push(push())
    expect(shown[0]?.options).toMatchObject({ silent: true, renotify: false })
  })
})

describe('a notification that an open page requests', () => {
  test('is shown once, even if several hidden pages and a push announce it', async () => {
    pages = [page({ visible: false }), page({ visible: false })]
    const worker = createPushWorker(host)
    const show = vi.spyOn(host, 'show')
    await Promise.all([worker.show(alarm, false), worker.push(push()), worker.show(alarm, false)])
    expect(show).toHaveBeenCalledTimes(1)
    expect(titles()).toEqual(['B3'])
  })

  test('is not shown while another page is visible, except for the alarm check', async () => {
    pages = [page({ visible: false }), page()]
    const worker = createPushWorker(host)
    await worker.show(alarm, false)
    expect(titles()).toEqual([])
    await worker.show(alarm, true)
    expect(titles()).toEqual(['B3'])
  })
})

describe('a tap on a notification', () => {
  const target = { id: 12, path: '/alarmierungen/7', organisationId: 2 }

  test('focuses the visible page and opens the target there', async () => {
    const hidden = page({ visible: false, answer: 'done' })
    const visible = page({ answer: 'done' })
    pages = [hidden, visible]
    await createPushWorker(host).open(target)
    expect(visible.focus).toHaveBeenCalled()
    expect(asked).toEqual([{ kind: 'open', path: '/alarmierungen/7', organisationId: 2 }])
    expect(host.opened).toEqual([])
  })

  test('opens the target even if the browser refuses to focus the page', async () => {
    const stuck = page({ answer: 'done' })
    stuck.focus = () => Promise.reject(new Error('not allowed'))
    pages = [stuck]
    vi.spyOn(console, 'info').mockImplementation(() => undefined)
    await createPushWorker(host).open(target)
    expect(asked).toHaveLength(1)
  })

  test('reloads a page that does not answer with the target', async () => {
    const silent = page()
    pages = [silent]
    await createPushWorker(host).open(target)
    expect(silent.navigate).toHaveBeenCalledWith('/alarmierungen/7?organisation=2')
  })

  test('opens a new page if none is open, or if another worker controls the open one', async () => {
    await createPushWorker(host).open(target)
    const foreign = page()
    foreign.navigate = () => Promise.reject(new Error('not controlled'))
    pages = [foreign]
    await createPushWorker(host).open({ ...target, organisationId: null })
    expect(host.opened).toEqual(['/alarmierungen/7?organisation=2', '/alarmierungen/7'])
  })
})

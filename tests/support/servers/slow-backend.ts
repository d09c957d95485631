import {
  type FilterCounts,
  type Notification,
  type NotificationFilter,
  notificationFilters,
} from '../../../src/contract/notifications/notifications.ts'
import type { NotificationType } from '../../../src/contract/notifications/notification-subjects.ts'

/** What becomes of a call: it is answered, refused, or done without its answer coming back. */
export type Fate = 'answered' | 'refused' | 'cut'

export interface Waiting {
  method: string
  path: string
  search: URLSearchParams
  /** The newest notification it is about. */
  upTo: number
  answer: (() => void) | undefined
  finish: (response: Response) => void
  fail: (error: Error) => void
  fate: Fate | undefined
}

const PER_PAGE = 20
const READ_AT = '2026-11-21T12:00:00.000Z'

interface SlowBackend {
  /** How far its clock is ahead. */
  clockMs?: number
  /** The status with which it refuses. */
  refusal?: number
}

/**
 * The specification's seven notification calls over a set in memory, each of which waits twice: until the backend does
 * it, and until its answer arrives. In between anything may happen. The real backend is held against the same calls elsewhere;
 * here it is the order that matters, and that has to be in the hand of the test.
 */
export function slowBackend({ clockMs = 0, refusal = 500 }: SlowBackend = {}) {
  const stored = new Map<number, Notification>()
  const waiting: Waiting[] = []
  let latest = 0
  const upToOf = (body: unknown): number =>
    (typeof body === 'string' ? (JSON.parse(body) as { up_to?: number }).up_to : undefined) ?? latest

  const fetch = (input: Request | string | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    return new Promise((resolve, reject) => {
      waiting.push({
        method: request.method,
        path: pathname.replace('/api/notifications', ''),
        search: searchParams,
        upTo: upToOf(init?.body),
        answer: undefined,
        finish: resolve,
        fail: reject,
        fate: undefined,
      })
    })
  }

  function dispatch({ method, path, search, upTo }: Waiting): Response {
    if (method === 'GET' && path === '') return Response.json(page(search))
    if (path === '/filter-counts') return Response.json(counts())
    if (path === '/unread-count') return Response.json({ count: counts().unread })
    if (path === '/read-all') {
      for (const one of under('unread')) if (one.id <= upTo) stored.set(one.id, { ...one, read_at: READ_AT })
      return Response.json({})
    }
    if (path === '/delete-read') {
      for (const { id } of under('read')) if (id <= upTo) stored.delete(id)
      return Response.json({})
    }
    const id = Number(path.split('/')[1])
    const one = stored.get(id)
    if (!one) return Response.json({ message: 'Not found' }, { status: 404 })
    if (method === 'DELETE') stored.delete(id)
    else stored.set(id, { ...one, read_at: one.read_at ?? READ_AT })
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json({})
  }

  function page(search: URLSearchParams) {
    const rows = under(search.get('filter') as NotificationFilter)
    const current = Number(search.get('page'))
    return {
      data: rows.slice((current - 1) * PER_PAGE, current * PER_PAGE),
      current_page: current,
      last_page: Math.max(1, Math.ceil(rows.length / PER_PAGE)),
      per_page: PER_PAGE,
      total: rows.length,
    }
  }

  /** Newest first. */
  function under(filter: NotificationFilter): Notification[] {
    const all = [...stored.values()].toSorted((one, other) => other.id - one.id)
    return all.filter(({ read_at, type }) => {
      if (filter === 'all') return true
      if (filter === 'unread' || filter === 'read') return (read_at === null) === (filter === 'unread')
      return type === filter
    })
  }

  function counts(): FilterCounts {
    const entries = notificationFilters.map((filter) => [filter, under(filter).length])
    return Object.fromEntries(entries) as unknown as FilterCounts
  }

  return {
    fetch,
    stored,
    waiting,
    under,
    counts,
    store: (type: NotificationType): Notification => {
      latest += 1
      const created_at = new Date(Date.now() + clockMs).toISOString()
      const title = `Nr. ${latest}`
      const one = { id: latest, organisation_id: 1, read_at: null, type, data: {}, title, created_at }
      stored.set(latest, one)
      return one
    },
    /** The backend does it, or refuses to. */
    work: (call: Waiting, fate: Fate) => {
      const response =
        fate === 'refused' ? Response.json({ message: 'no' }, { status: refusal }) : dispatch(call)
      call.fate = fate
      call.answer = () =>
        fate === 'cut' ? call.fail(new TypeError('Failed to fetch')) : call.finish(response)
    },
    arrive: (call: Waiting) => {
      waiting.splice(waiting.indexOf(call), 1)
      call.answer?.()
    },
  }
}

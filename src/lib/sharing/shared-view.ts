import * as v from 'valibot'
import { getShared, SharedView, unlockShared } from '../../contract/shared.ts'
import type { Locale } from '../../contract/locales.ts'
import type { PageLocals } from '../../contract/pages.ts'

/** Whether an operation is shown anew by itself: nothing does so unasked (WCAG 2.2.1). */
export const LIVE_PARAMETER = 'live'
/** Of a folder: which one below it, and which page of its documents. */
export const FOLDER_PARAMETER = 'folder'
export const PAGE_PARAMETER = 'page'
/** How often it is then, in seconds. */
export const RENEWED_EVERY = 30
/** How many seconds later the page of a link is worth another try while the API is away. */
export const AGAIN_AFTER = 5

/** Where something else of the same link is. */
export function sharedAddress({ pathname }: URL, more: Record<string, string | number>): string {
  const query = new URLSearchParams(Object.entries(more).map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `?${query}` : pathname
}

/** What the page of a link shows, and what goes with it. */
export interface SharedPage {
  /** `away`: the API does not answer now, so it is not known how the link stands. */
  view: SharedView | 'gone' | 'away'
  /** What has become of a PIN that was just given. */
  problem?: 'wrongPin' | 'closed'
  /** Cookies of the visitor, as the API has set them. */
  cookies: readonly string[]
  /** Opened by a form: what was sent must not be sent once more. */
  redirects?: true
}

interface Asked {
  request: Request
  token: string
  locale: Locale
  api: PageLocals['api']
}

/**
 * Asks the API for what a link shows. Somebody who comes with a browser for the first time opens it by that, where it asks for
 * nothing; what only looks at an address to draw a preview of it sees a question, and nothing of what is behind it.
 * @throws where the API fails: that is no link that is over.
 */
export async function readShared({ request, token, locale, api }: Asked): Promise<SharedPage> {
  const headers = { 'Accept-Language': locale, Cookie: request.headers.get('Cookie') ?? '' }
  const ask = (path: string, init?: RequestInit) =>
    api(path.replace('{token}', encodeURIComponent(token)), init)
  const look = () => ask(getShared.path + placeOf(request), { headers })
  const open = (pin?: string) =>
    ask(unlockShared.path, {
      method: unlockShared.method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(pin === undefined ? {} : { pin }),
    })

  if (request.method === 'POST') {
    // The host has seen that it is a form; what else its header says of it, no browser says.
    const pin = new URLSearchParams(await request.text()).get('pin')
    const opened = await open(pin ?? undefined)
    if (opened.ok)
      return { view: await readView(opened), cookies: opened.headers.getSetCookie(), redirects: true }
    if (isAway(opened)) return { view: 'away', cookies: [] }
    const problem = opened.status === 429 ? 'closed' : 'wrongPin'
    const view = await readView(await look())
    return { view, cookies: [], ...(isAsking(view) && { problem }) }
  }

  const view = await readView(await look())
  if (typeof view === 'string' || view.state !== 'open') return { view, cookies: [] }
  if (view.counted) return { view, cookies: [] }
  if (isPreview(request.headers)) return { view: { state: 'ask' }, cookies: [] }
  if (!isVisit(request.headers)) return { view, cookies: [] }
  const opened = await open()
  // What is answered to that is the beginning of it, and somebody may have come for another part.
  const begun = await readView(opened)
  return {
    view: typeof begun === 'string' ? begun : { ...view, counted: true },
    cookies: opened.headers.getSetCookie(),
  }
}

/** What of a folder is asked for; what is no number was never on a page of ours. */
function placeOf(request: Request): string {
  const asked = new URL(request.url).searchParams
  const query = new URLSearchParams()
  for (const name of [FOLDER_PARAMETER, PAGE_PARAMETER]) {
    const value = asked.get(name) ?? ''
    if (/^[1-9]\d{0,4}$/.test(value) || (name === FOLDER_PARAMETER && /^[1-9]\d{0,14}$/.test(value)))
      query.set(name, value)
  }
  return query.size > 0 ? `?${query}` : ''
}

async function readView(answer: Response): Promise<SharedPage['view']> {
  if (answer.ok) return v.parse(SharedView, await answer.json())
  if (answer.status < 500) return 'gone'
  if (isAway(answer)) return 'away'
  throw new Error(`The API has answered ${answer.status}.`)
}

function isAsking(view: SharedPage['view']): boolean {
  return typeof view !== 'string' && view.state === 'pin'
}

/** The database of the API is away (503), or a proxy does not reach the API while it restarts (502, 504): it comes back. */
function isAway({ status }: Response): boolean {
  return [502, 503, 504].includes(status)
}

/**
 * Whether a person opens the page: browsers say so to servers they trust (Fetch Metadata), and what fetches an address for
 * something else does not.
 */
function isVisit(headers: Headers): boolean {
  return (
    headers.get('Sec-Fetch-Mode') === 'navigate' &&
    headers.get('Sec-Fetch-Dest') === 'document' &&
    !/prefetch|preview/i.test(`${headers.get('Sec-Purpose')} ${headers.get('Purpose')}`)
  )
}

/** Messengers and search engines, by what they call themselves. (Cubot makes phones.) */
const previews =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|skype|embedly|mediapartners|archiver|^(?!.*mozilla)/i

function isPreview(headers: Headers): boolean {
  return previews.test(headers.get('User-Agent') ?? '')
}

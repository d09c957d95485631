import type { Hono } from 'hono'
import * as contract from '../../contract/shared.ts'
import type { SharedObject, SharedView } from '../../contract/shared.ts'
import { MOST_VIEWS } from '../../contract/sharing/shared-links.ts'
import type { Locale } from '../../contract/locales.ts'
import { honoPath } from '../http/call-paths.ts'
import { createBarePictures } from '../documents/preview/bare-pictures.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { unknownSecret } from '../http/problem.ts'
import { publishOperation } from '../operations/publish.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { kinds } from './kinds.ts'
import { findLink, type FoundLink, refusal } from './open.ts'
import { checkPin } from './pin.ts'
import { standingOf } from './standing.ts'
import type { VisitorCookies } from '../session/visitor-cookies.ts'
import { addVisitor, keepUnlocked, knowsPin, noteLook } from './visitors.ts'
import type { Look, Wanted } from './kind.ts'

/** Who asks by which link, and for what of a thing that has several parts. */
interface Visit {
  params: { token: string }
  input: { folder?: number | undefined; page?: number; download?: string | undefined }
  locale: Locale
  now: number
  visitor: VisitorCookies
}

const calls = {
  look: contract.getShared,
  unlock: contract.unlockShared,
  content: contract.getSharedContent,
  thumbnail: contract.getSharedThumbnail,
  zip: contract.getSharedZip,
  document: contract.getSharedDocument,
}

/** The calls for visitors with a link; they show nothing but its content. */
export function sharedRoutes(app: Hono, services: Services): void {
  const { database } = services
  const giving = { ...services, bare: createBarePictures(services) }

  /** @throws {Problem} 404 for a token that opens nothing, or nothing any more. */
  async function open({ params, visitor, now }: Visit, look: Look) {
    const link = await findLink(database.read, { token: params.token, cookies: visitor, now })
    const object = await kinds[link.object_kind].load(database.read, link, look)
    if (!object) throw await refusal(database.read, link.object_kind, look)
    return { link, object }
  }

  /** @throws {Problem} as `open`, also where it was not opened. */
  async function give(visit: Visit, wanted: Pick<Wanted, 'what' | 'documentId'>): Promise<FileAnswer> {
    const { params, visitor, now, input } = visit
    const look = lookOf(visit)
    const link = await findLink(database.read, { token: params.token, cookies: visitor, now })
    const isOpen = standingOf(link, now).state === 'open'
    const file =
      isOpen &&
      (await kinds[link.object_kind].file(giving, link, {
        ...wanted,
        look,
        download: input.download !== undefined,
      }))
    if (!file) throw await refusal(database.read, link.object_kind, look)
    await noteLook(database, link, now)
    return file
  }

  // Search engines must not index shared content, even if its link is published.
  for (const { path } of Object.values(calls)) {
    app.use(honoPath(path), async (context, next) => {
      await next()
      context.res.headers.set('X-Robots-Tag', 'noindex, nofollow, noarchive')
    })
  }

  serve(app, services, calls.look, async (visit) => {
    const { link, object } = await open(visit, lookOf(visit))
    await noteLook(database, link, visit.now)
    return viewOf(link, object, visit.now)
  })

  serve(app, services, calls.unlock, async ({ input, ...visit }) => {
    const { params, now, visitor } = visit
    const { link, object } = await open({ ...visit, input: {} }, lookOf({ ...visit, input: {} }))
    const asksPin = link.pin_hash !== null && !knowsPin(link, now)
    if (asksPin) await checkPin(services, link, { pin: input.pin, now })
    const { visitor_id: known } = link
    if (known !== null && asksPin) await database.write((queries) => keepUnlocked(queries, known, now))
    if (known === null && !isCrowded(link)) {
      const secret = await countView(services, link, now)
      const seconds = (Date.parse(link.expires_at) - now) / 1000
      visitor.keep({ token: params.token, tokenHash: link.token_hash }, secret, seconds)
    }
    return openViewOf({ ...link, counted: true }, object, now)
  })

  serve(app, services, calls.content, (visit) => give(visit, { what: 'content' }))
  serve(app, services, calls.thumbnail, (visit) => give({ ...visit, input: {} }, { what: 'thumbnail' }))
  serve(app, services, calls.zip, (visit) => give(visit, { what: 'zip' }))
  serve(app, services, calls.document, (visit) =>
    give(visit, { what: 'document', documentId: visit.params.documentId }),
  )
}

function lookOf({ input: { folder, page = 1 }, locale, now }: Pick<Visit, 'input' | 'locale' | 'now'>): Look {
  return { locale, at: new Date(now).toISOString(), folder, page }
}

function viewOf(link: FoundLink, object: SharedObject, now: number): SharedView {
  const standing = standingOf(link, now)
  return standing.state === 'open' ? openViewOf(link, object, now) : standing
}

function openViewOf(link: FoundLink, object: SharedObject, now: number): SharedView {
  return {
    state: 'open',
    organisation: link.organisation,
    time_zone: link.time_zone,
    at: new Date(now).toISOString(),
    expires_at: link.expires_at,
    counted: link.counted,
    has_content: hasContent(object),
    object,
  }
}

/** Whether there is a file: of a folder its ZIP. */
function hasContent(object: SharedObject): boolean {
  switch (object.kind) {
    case 'operation':
      return object.lat !== null && object.lng !== null
    case 'document':
      return object.given !== 'withheld'
    case 'folder':
      return object.below.documents > 0
  }
}

/**
 * Whether the link has so many views that further visitors are neither counted nor stored: a published link must not fill the disk.
 * Does not apply to links with a PIN, which only visitors with the PIN open.
 */
function isCrowded({ max_views, pin_hash, views }: FoundLink): boolean {
  return max_views === null && pin_hash === null && views >= MOST_VIEWS
}

/**
 * Counts a view; of two visitors who take the last view at once, one succeeds. Returns the secret for the visitor's cookie.
 * @throws {Problem} 404 where no view is left, as for every ended link.
 */
async function countView(services: Services, link: FoundLink, now: number): Promise<string> {
  const at = new Date(now).toISOString()
  const { secret, isFirst } = await services.database.write(async (queries) => {
    const counted = await queries
      .updateTable('shared_links')
      .set(({ eb, ref }) => ({ views: eb(ref('views'), '+', 1), last_viewed_at: at }))
      .where('id', '=', link.id)
      .where('revoked_at', 'is', null)
      .where('object_ended_at', 'is', null)
      .where(({ or, eb, ref }) => or([eb('max_views', 'is', null), eb('views', '<', ref('max_views'))]))
      .returning('views')
      .executeTakeFirst()
    if (!counted) throw unknownSecret()
    const isFirst = counted.views === 1
    const about = { what: 'viewed', label: link.label, at, actor: null } as const
    if (isFirst) await kinds[link.object_kind].note?.(queries, link, about)
    return { isFirst, secret: await addVisitor(queries, link, now) }
  })
  if (isFirst && link.object_kind === 'operation') {
    const { organisation_id: id, tenant_id: tenantId } = link
    await publishOperation(services, { id, tenantId }, link.object_id)
  }
  return secret
}

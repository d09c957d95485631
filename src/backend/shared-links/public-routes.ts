import type { Hono } from 'hono'
import * as contract from '../../contract/shared.ts'
import type { SharedObject, SharedView } from '../../contract/shared.ts'
import type { Locale } from '../../contract/locales.ts'
import type { Database } from '../database/database.ts'
import { honoPath } from '../http/call-paths.ts'
import { createBarePictures } from '../documents/preview/bare-pictures.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { unknownSecret } from '../http/problem.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { kinds } from './kinds.ts'
import { findLink, type FoundLink, refusal } from './open.ts'
import { checkPin } from './pin.ts'
import { standingOf } from './standing.ts'
import type { VisitorCookies } from './visitor-cookies.ts'
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

/** What anybody who has a link may ask: nothing but what it shows. */
export function sharedRoutes(app: Hono, services: Services): void {
  const { database, config } = services
  const giving = { ...services, bare: createBarePictures(services) }

  /** @throws {Problem} 404 for whatever is not, or no longer, good. */
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
    const isOpen = standingOf(link, { knowsPin: visitor.knowsPin(link, now), now }).state === 'open'
    const file =
      isOpen &&
      (await kinds[link.object_kind].file(giving, link, {
        ...wanted,
        look,
        download: input.download !== undefined,
      }))
    if (!file) throw await refusal(database.read, link.object_kind, look)
    return file
  }

  // Of what somebody has made public by a link of it search engines find nothing either.
  for (const { path } of Object.values(calls)) {
    app.use(honoPath(path), async (context, next) => {
      await next()
      context.res.headers.set('X-Robots-Tag', 'noindex, nofollow, noarchive')
    })
  }

  serve(app, services, calls.look, async (visit) => {
    const { link, object } = await open(visit, lookOf(visit))
    return viewOf(link, object, { knowsPin: visit.visitor.knowsPin(link, visit.now), now: visit.now })
  })

  serve(app, services, calls.unlock, async ({ input, ...visit }) => {
    const { params, now, visitor } = visit
    const { link, object } = await open({ ...visit, input: {} }, lookOf({ ...visit, input: {} }))
    if (link.pin_hash !== null && !visitor.knowsPin(link, now)) {
      await checkPin(database, link, { appKey: config.appKey, pin: input.pin, now })
      visitor.keepUnlocked(link, params.token, now)
    }
    if (!link.counted) {
      await countView(database, link, now)
      visitor.keepCounted(link, params.token, now)
    }
    return viewOf({ ...link, counted: true }, object, { knowsPin: true, now })
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

function viewOf(
  link: FoundLink,
  object: SharedObject,
  about: { knowsPin: boolean; now: number },
): SharedView {
  const standing = standingOf(link, about)
  if (standing.state !== 'open') return standing
  return {
    state: 'open',
    organisation: link.organisation,
    time_zone: link.time_zone,
    at: new Date(about.now).toISOString(),
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
 * Of two visitors who open the last view at once, one does.
 * @throws {Problem} 404 where it is gone, as for every link that is over.
 */
async function countView({ write }: Database, { id }: FoundLink, now: number): Promise<void> {
  const counted = await write((queries) =>
    queries
      .updateTable('shared_links')
      .set(({ eb, ref }) => ({
        views: eb(ref('views'), '+', 1),
        last_viewed_at: new Date(now).toISOString(),
      }))
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .where('object_ended_at', 'is', null)
      .where(({ or, eb, ref }) => or([eb('max_views', 'is', null), eb('views', '<', ref('max_views'))]))
      .returning('id')
      .executeTakeFirst(),
  )
  if (!counted) throw unknownSecret()
}

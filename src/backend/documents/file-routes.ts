import type { Hono } from 'hono'
import {
  getContentAddress,
  getDocumentContent,
  getDocumentPage,
  getDocumentPages,
  getDocumentThumbnail,
  getFolderAddress,
  getFolderZip,
  getSignedContent,
  getSignedFolderZip,
  getVersionContent,
  listDocumentVersions,
  OPENING_MINUTES,
  PLAYING_MINUTES,
  restoreDocumentVersion,
} from '../../contract/documents/document-files.ts'
import type { Translate } from '../../i18n/translate.ts'
import { charsetOf } from '../files/charset.ts'
import type { Caller, CheckedOrganisation } from '../session/caller.ts'
import type { Part } from '../http/byte-range.ts'
import { FileAnswer } from '../http/file-answer.ts'
import { notFound, Problem } from '../http/problem.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { signAddress } from '../session/signed-address.ts'
import { readDetail } from './detail.ts'
import { contentKey, pictureKey } from './store/keys.ts'
import { isPlayed, isShown } from './upload/kind.ts'
import { createPageReader } from './preview/pages.ts'
import { drawPreviewAgain } from './preview/previews.ts'
import { publishDocuments } from './publish.ts'
import { findFolder, sightOf } from './sight.ts'
import { findVersion, readVersions, restoreVersion } from './versions.ts'
import { indexWords } from './words.ts'
import { zipOf } from './zip.ts'

interface Asking {
  organisation: CheckedOrganisation
  caller: Caller
  now: number
}

export function documentFileRoutes(app: Hono, services: Services): void {
  const { database, documents, config, log } = services
  const look = ({ organisation, caller, now }: Asking) => sightOf(database.read, organisation, caller, now)

  const pages = createPageReader(documents, services)

  async function content(
    asking: Asking,
    of: { documentId: number; versionId?: number },
    { download, addressed }: { download?: string | undefined; addressed?: true },
  ): Promise<FileAnswer> {
    const { name, version } = await findVersion(database.read, await look(asking), of)
    const key = contentKey(version)
    if ((await documents.store.size(key)) !== version.size) {
      log.error({ document: of.documentId }, 'document content missing in the store')
      throw new Problem(503, 'documentMissing')
    }
    const read = (part?: Part) => documents.store.read(key, part)
    return new FileAnswer(read, name, {
      type: version.mime,
      charset: () => charsetOf(version.size, read),
      size: version.size,
      tag: version.sha256,
      shown: download === undefined && isShown(version.mime),
      ...(addressed && { addressed }),
    })
  }

  async function zip(asking: Asking & { t: Translate }, folderId: number): Promise<FileAnswer> {
    const sight = await look(asking)
    const { name } = findFolder(sight, folderId)
    return FileAnswer.made(await zipOf(services, sight, folderId, asking), `${name}.zip`)
  }

  serve(app, services, getDocumentContent, ({ params: { documentId }, input, ...call }) =>
    content(call, { documentId }, input),
  )
  serve(app, services, getVersionContent, ({ params, input, ...call }) => content(call, params, input))
  serve(app, services, getSignedContent, ({ params, input, ...call }) =>
    content(call, params, { ...input, addressed: true }),
  )

  serve(app, services, getDocumentThumbnail, async ({ params: { documentId }, ...call }) => {
    const { version } = await findVersion(database.read, await look(call), { documentId })
    if (version.preview !== 'ready') throw notFound()
    const key = pictureKey(version)
    const size = await documents.store.size(key)
    if (size === undefined) {
      await database.write((queries) => drawPreviewAgain(queries, version, new Date(call.now).toISOString()))
      throw notFound()
    }
    return new FileAnswer(documents.store.read(key), `${documentId}.webp`, {
      type: 'image/webp',
      size,
      tag: `${version.sha256}-small`,
      shown: true,
    })
  })

  serve(app, services, getDocumentPages, async ({ params, ...call }) => {
    const { version } = await findVersion(database.read, await look(call), params)
    const found = await pages.sizes(version)
    if (!found) throw notFound()
    return found
  })

  serve(app, services, getDocumentPage, async ({ params, input, ...call }) => {
    const { version } = await findVersion(database.read, await look(call), params)
    const picture = await pages.picture(version, params.pageNumber, Number(input.width))
    if (!picture) throw notFound()
    return new FileAnswer(picture, `${params.documentId}-${params.pageNumber}.webp`, {
      type: 'image/webp',
      size: picture.byteLength,
      tag: `${version.sha256}-${params.pageNumber}-${input.width}`,
      shown: true,
    })
  })

  serve(app, services, listDocumentVersions, async ({ params, ...call }) =>
    readVersions(database.read, await look(call), params.documentId),
  )

  serve(app, services, restoreDocumentVersion, async ({ params, ...call }) => {
    const { organisation, caller, now } = call
    const detail = await database.write(async (queries) => {
      const sight = await sightOf(queries, organisation, caller, now)
      await restoreVersion(queries, sight, params)
      await indexWords(queries, database.engine, [
        { id: params.documentId, organisation_id: organisation.id },
      ])
      return readDetail(queries, sight, caller, params.documentId)
    })
    log.info({ user: caller.user.id, document: params.documentId }, 'older content of a document shown again')
    publishDocuments(services, organisation)
    return detail
  })

  serve(app, services, getContentAddress, async ({ params, ...call }) => {
    const { version } = await findVersion(database.read, await look(call), params)
    const { caller, now } = call
    const minutes = isPlayed(version.mime) ? PLAYING_MINUTES : OPENING_MINUTES
    return signAddress(config, getSignedContent, { params, caller, now, minutes })
  })

  serve(app, services, getFolderZip, ({ params, ...call }) => zip(call, params.folderId))
  serve(app, services, getSignedFolderZip, ({ params, ...call }) => zip(call, params.folderId))

  serve(app, services, getFolderAddress, async ({ params, ...call }) => {
    findFolder(await look(call), params.folderId)
    const { caller, now } = call
    return signAddress(config, getSignedFolderZip, { params, caller, now, minutes: OPENING_MINUTES })
  })
}

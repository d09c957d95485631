import type { Hono } from 'hono'
import {
  createDocumentFolder,
  deleteDocumentFolder,
  listDocumentFolders,
  restoreDocumentFolder,
  updateDocumentFolder,
} from '../../../contract/documents/document-folders.ts'
import type { Caller, CheckedOrganisation } from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'
import { Answer, serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { binFolder, restoreFolder } from './folder-bin.ts'
import { changeFolder, inNameOrder, makeFolder } from './folder-change.ts'
import { publishDocuments } from '../publish.ts'
import { sightOf } from '../sight.ts'

export function folderRoutes(app: Hono, services: Services): void {
  const { database, log } = services
  const lookOf =
    ({ organisation, caller, now }: { organisation: CheckedOrganisation; caller: Caller; now: number }) =>
    (queries: Queries) =>
      sightOf(queries, organisation, caller, now)

  serve(app, services, listDocumentFolders, async (call) =>
    inNameOrder((await lookOf(call)(database.read)).folders.values()),
  )

  serve(app, services, createDocumentFolder, async (call) => {
    const folder = await database.write((queries) => makeFolder(queries, lookOf(call), call.input))
    log.info({ user: call.caller.user.id, folder: folder.id }, 'folder created')
    publishDocuments(services, call.organisation)
    return new Answer(201, folder)
  })

  serve(app, services, updateDocumentFolder, async (call) => {
    const { folderId } = call.params
    const folder = await database.write((queries) =>
      changeFolder(queries, lookOf(call), folderId, call.input),
    )
    log.info({ user: call.caller.user.id, folder: folderId }, 'folder changed')
    publishDocuments(services, call.organisation)
    return folder
  })

  serve(app, services, deleteDocumentFolder, async (call) => {
    const { folderId } = call.params
    await database.write((queries) => binFolder(queries, lookOf(call), folderId))
    log.info({ user: call.caller.user.id, folder: folderId }, 'folder put into the bin')
    publishDocuments(services, call.organisation)
    return new Answer(204, undefined)
  })

  serve(app, services, restoreDocumentFolder, async (call) => {
    const { folderId } = call.params
    const folder = await database.write((queries) => restoreFolder(queries, lookOf(call), folderId))
    log.info({ user: call.caller.user.id, folder: folderId }, 'folder restored from the bin')
    publishDocuments(services, call.organisation)
    return folder
  })
}

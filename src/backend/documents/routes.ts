import type { Hono } from 'hono'
import {
  acknowledgeDocument,
  deleteDocument,
  destroyDocument,
  destroyFolder,
  getDocument,
  getDocumentChoices,
  listAcknowledgements,
  listDocumentBin,
  listDocuments,
  putDocumentLinks,
  remindReaders as remindReadersCall,
  restoreDocument as restoreDocumentCall,
  updateDocument,
} from '../../contract/documents/documents.ts'
import { listOperationDocuments, listVehicleDocuments } from '../../contract/documents/linked-documents.ts'
import { type Caller, type CheckedOrganisation, requirePermission } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { pageOf } from '../http/page.ts'
import { Problem } from '../http/problem.ts'
import { Answer, serve } from '../http/serve.ts'
import { nothingStored } from '../notifications/notify.ts'
import { publishMarkedRead } from '../notifications/feature.ts'
import type { Services } from '../services.ts'
import { acknowledge, readAcknowledgements } from './acknowledge.ts'
import { destroyDocuments, destroyFolders, readBin } from './bin.ts'
import { LONG_GONE } from './bin-time.ts'
import { askToRead, publishAsked, remindReaders } from './ask-to-read.ts'
import { binDocument, changeDocument, endDocument, restoreDocument } from './change.ts'
import { readChoices } from './choices.ts'
import { readDetail } from './detail.ts'
import { documentFileRoutes } from './file-routes.ts'
import { endFolder } from './folders/folder-bin.ts'
import { folderRoutes } from './folders/folder-routes.ts'
import { documentsOfOperation, documentsOfVehicle } from './linked.ts'
import { writeLinks } from './links.ts'
import { readDocumentPage } from './list.ts'
import { publishDocuments } from './publish.ts'
import { type Sight, sightOf } from './sight.ts'
import { uploadRoutes } from './upload/upload-routes.ts'

interface Asking {
  organisation: CheckedOrganisation
  caller: Caller
  now: number
}

/** Documents of an organisation (decision 59). */
export function documentRoutes(app: Hono, services: Services): void {
  const { database, log } = services
  const look = ({ organisation, caller, now }: Asking, queries = database.read) =>
    sightOf(queries, organisation, caller, now)

  /** Does something in a transaction that sees what is so now, and tells the organisation. */
  async function change<Result>(
    call: Asking,
    said: string,
    of: object,
    work: (queries: Queries, sight: Sight) => Promise<Result>,
  ): Promise<Result> {
    const result = await database.write(async (queries) => work(queries, await look(call, queries)))
    log.info({ user: call.caller.user.id, ...of }, said)
    publishDocuments(services, call.organisation)
    return result
  }

  folderRoutes(app, services)
  documentFileRoutes(app, services)
  uploadRoutes(app, services)

  serve(app, services, listDocuments, async ({ input, ...call }) => {
    const { caller, organisation } = call
    // A caller who may not see the operation or vehicle may not list its documents.
    if (input.operation !== undefined) await requirePermission(caller, organisation.id, 'operations.view')
    if (input.vehicle !== undefined) await requirePermission(caller, organisation.id, 'vehicles.view')
    return readDocumentPage(database, await look(call), input)
  })

  serve(app, services, listOperationDocuments, (call) =>
    documentsOfOperation(database.read, { ...call, look: () => look(call) }, call.params.operationId),
  )

  serve(app, services, listVehicleDocuments, (call) =>
    documentsOfVehicle(database.read, { ...call, look: () => look(call) }, call.params.vehicleId),
  )

  serve(app, services, getDocumentChoices, async (call) =>
    readChoices(services, await look(call), call.caller),
  )

  serve(app, services, getDocument, async (call) =>
    readDetail(database.read, await look(call), call.caller, call.params.documentId),
  )

  serve(app, services, updateDocument, async (call) => {
    const { documentId } = call.params
    const asOf = services.rights.version()
    const { detail, asked } = await change(
      call,
      'a document was changed',
      { document: documentId },
      async (queries, sight) => {
        const asks = await changeDocument(queries, database.engine, sight, documentId, call.input)
        if (asks === 'outdated') {
          const current = await readDetail(queries, sight, call.caller, documentId)
          throw new Problem(409, 'documentChanged', { current })
        }
        // It may lie elsewhere by now, and be for others.
        const now = await look(call, queries)
        return {
          asked: asks ? await askToRead(queries, now, documentId) : nothingStored,
          detail: await readDetail(queries, now, call.caller, documentId),
        }
      },
    )
    await publishAsked(services, call.organisation, asked, asOf)
    return detail
  })

  serve(app, services, putDocumentLinks, (call) => {
    const { documentId } = call.params
    return change(
      call,
      'a document belongs to something else',
      { document: documentId },
      async (queries, sight) => {
        await writeLinks(queries, sight, documentId, call.input)
        return readDetail(queries, sight, call.caller, documentId)
      },
    )
  })

  serve(app, services, deleteDocument, async (call) => {
    const { documentId } = call.params
    await change(call, 'document put into the bin', { document: documentId }, (queries, sight) =>
      binDocument(queries, sight, documentId),
    )
    return new Answer(204, undefined)
  })

  serve(app, services, restoreDocumentCall, (call) => {
    const { documentId } = call.params
    return change(
      call,
      'document restored from the bin',
      { document: documentId },
      async (queries, sight) => {
        await restoreDocument(queries, sight, documentId, call.input.folder_id)
        return readDetail(queries, sight, call.caller, documentId)
      },
    )
  })

  serve(app, services, listDocumentBin, async ({ input: { page, limit }, ...call }) => {
    const entries = await readBin(database.read, await look(call))
    return pageOf(entries.slice((page - 1) * limit, page * limit), entries.length, { page, limit })
  })

  serve(app, services, destroyDocument, async (call) => {
    const { documentId } = call.params
    await database.write(async (queries) => endDocument(queries, await look(call, queries), documentId))
    await destroyDocuments(services, [documentId], { goneBefore: LONG_GONE }, call.now)
    log.info({ user: call.caller.user.id, document: documentId }, 'document deleted for good')
    publishDocuments(services, call.organisation)
    return new Answer(204, undefined)
  })

  serve(app, services, destroyFolder, async (call) => {
    const { folderId } = call.params
    const folders = await database.write((queries) =>
      endFolder(queries, (anew) => look(call, anew), folderId),
    )
    await destroyFolders(services, folders, folderId, call.now)
    log.info({ user: call.caller.user.id, folder: folderId }, 'folder deleted for good')
    publishDocuments(services, call.organisation)
    return new Answer(204, undefined)
  })

  serve(app, services, acknowledgeDocument, async (call) => {
    let hasMarked = false
    const { result } = await call.once(async (queries) => {
      const sight = await look(call, queries)
      const done = await acknowledge(queries, sight, call.params.documentId, call.input.version_id)
      hasMarked = done.marked
      return done.document
    })
    if (hasMarked) publishMarkedRead(services, call.caller.user.id)
    return result
  })

  serve(app, services, listAcknowledgements, async (call) =>
    readAcknowledgements(database.read, await look(call), call.params.documentId),
  )

  serve(app, services, remindReadersCall, async (call) => {
    const { documentId } = call.params
    const asOf = services.rights.version()
    const { stored, readers } = await database.write(async (queries) =>
      remindReaders(queries, await look(call, queries), documentId),
    )
    log.info({ user: call.caller.user.id, document: documentId }, 'readers of a document reminded')
    await publishAsked(services, call.organisation, stored, asOf)
    return readers
  })
}

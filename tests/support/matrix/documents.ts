import { signAddress } from '../../../src/backend/session/signed-address.ts'
import { createCaller } from '../../../src/backend/session/caller.ts'
import { authenticate } from '../../../src/backend/session/sessions.ts'
import { getSignedContent, getSignedFolderZip } from '../../../src/contract/documents/document-files.ts'
import { PART_TYPE } from '../../../src/contract/documents/document-uploads.ts'
import { addDocument, addFolder, addUpload, storeBytes } from '../documents/stored-documents.ts'
import type { Request, Row } from './rows.ts'
import type { MatrixWorld } from './world.ts'

let folders = 0
let documents = 0

interface Kind {
  deleted?: boolean
  pdf?: true
  requiresAck?: boolean
}

const newDocument = async (world: MatrixWorld, kind: Kind = {}) => {
  const { home } = world.places
  const added = await world.database.write((queries) =>
    addDocument(queries, {
      ...home,
      folder: home.folder,
      name: `Neu ${++documents}.txt`,
      ...kind,
    }),
  )
  await storeBytes(world.documents, added.content)
  return added
}

/** A call about a document of `home`, which is new. */
const ofNewDocument = (kind: Kind = {}, input?: Request['input']): Row => ({
  concerns: 'nothing',
  request: async (world) => {
    const { document, version } = await newDocument(world, kind)
    return {
      params: { organisationId: world.places.home.organisation, documentId: document, versionId: version },
      ...(input && { input }),
    }
  },
})

const pdfs = new WeakMap<MatrixWorld, ReturnType<typeof newDocument>>()

/** A call about the only page of a PDF. All viewers read the same one, because drawing its page takes half a second. */
const ofPage = (): Row => ({
  concerns: 'nothing',
  request: async (world) => {
    const made = pdfs.get(world) ?? newDocument(world, { pdf: true })
    pdfs.set(world, made)
    const { document, version } = await made
    const { organisation: organisationId } = world.places.home
    return { params: { organisationId, documentId: document, versionId: version, pageNumber: 1 } }
  },
})

/** The same of a folder. */
const ofNewFolder = (state: 'seen' | 'deleted', input?: Request['input']): Row => ({
  concerns: 'nothing',
  request: async (world) => {
    const { home } = world.places
    const folderId = await world.database.write((queries) =>
      addFolder(queries, { ...home, name: `Neuer Ordner ${++folders}`, deleted: state === 'deleted' }),
    )
    return { params: { organisationId: home.organisation, folderId }, ...(input && { input }) }
  },
})

/** Of an upload that the viewer has begun; of who is nobody, the member. */
const ofOwnUpload = (more: Omit<Request, 'params'> = {}): Row => ({
  concerns: 'nothing',
  request: async (world, viewer) => {
    const { home } = world.places
    const user = world.people[viewer === 'stranger' || viewer === 'intakeKey' ? 'member' : viewer]
    const at = new Date(world.now()).toISOString()
    const uploadId = await world.database.write((queries) => addUpload(queries, { ...home, user, at }))
    return { params: { organisationId: home.organisation, uploadId }, ...more }
  },
})

/** By an address that the member has asked for. */
const signedBy = (call: typeof getSignedContent | typeof getSignedFolderZip): Row => ({
  concerns: 'nothing',
  request: async (world) => {
    const { home } = world.places
    const added = await newDocument(world)
    const ids = { organisationId: home.organisation, documentId: added.document, versionId: added.version }
    const params =
      call === getSignedContent ? ids : { organisationId: home.organisation, folderId: home.folder }
    const token = (await world.tokenOf('member', { own: true })) ?? ''
    const caller = createCaller(world.database, await authenticate(world.database, token, world.now()))
    const { url } = signAddress(world.config, call, { params, caller, now: world.now(), minutes: 1 })
    return { params: { ...params, token: url.split('/').at(-1) ?? '' } }
  },
})

/** In which everything is about what `home` has anyway. */
const atHome = (input?: Request['input']): Row => ({
  concerns: 'nothing',
  request: ({ places: { home } }) => ({
    params: {
      organisationId: home.organisation,
      documentId: home.document,
      versionId: home.version,
      folderId: home.folder,
    },
    ...(input && { input }),
  }),
})

export const documentRows = {
  listDocuments: atHome(),
  getDocumentChoices: atHome(),
  listDocumentBin: atHome(),
  destroyDocument: { ...ofNewDocument({ deleted: true }), reachesDeleted: true },
  destroyFolder: { ...ofNewFolder('deleted'), reachesDeleted: true },
  getDocument: atHome(),
  updateDocument: ofNewDocument({}, { version: 1, description: 'Neu' }),
  deleteDocument: ofNewDocument(),
  restoreDocument: { ...ofNewDocument({ deleted: true }), reachesDeleted: true },
  putDocumentLinks: {
    concerns: 'nothing',
    request: ({ places: { home } }) => ({
      params: { organisationId: home.organisation, documentId: home.document },
      input: { vehicle_ids: [home.vehicle], keyword_ids: [home.keyword], operation_ids: [home.operation] },
    }),
  },
  acknowledgeDocument: {
    concerns: 'nothing',
    request: ({ places: { home } }) => ({
      params: { organisationId: home.organisation, documentId: home.document },
      input: { version_id: home.version },
    }),
  },
  listAcknowledgements: atHome(),
  remindReaders: ofNewDocument({ requiresAck: true }),
  listDocumentFolders: atHome(),
  createDocumentFolder: {
    concerns: 'nothing',
    request: ({ places: { home } }) => ({
      params: { organisationId: home.organisation },
      input: { name: `Ordner ${++folders}` },
    }),
  },
  updateDocumentFolder: {
    concerns: 'nothing',
    request: (world, viewer) =>
      ofNewFolder('seen', { version: 1, name: `Anders ${++folders}` }).request(world, viewer),
  },
  deleteDocumentFolder: ofNewFolder('seen'),
  restoreDocumentFolder: { ...ofNewFolder('deleted'), reachesDeleted: true },
  getDocumentContent: atHome(),
  getDocumentThumbnail: atHome(),
  getDocumentPages: ofPage(),
  getDocumentPage: ofPage(),
  listDocumentVersions: atHome(),
  getVersionContent: atHome(),
  restoreDocumentVersion: atHome(),
  getContentAddress: atHome(),
  getSignedContent: signedBy(getSignedContent),
  getFolderZip: atHome(),
  getFolderAddress: atHome(),
  getSignedFolderZip: signedBy(getSignedFolderZip),
  createDocumentUpload: atHome({ upload_length: 3, filename: 'Neu.txt' }),
  getDocumentUpload: ofOwnUpload(),
  appendDocumentUpload: ofOwnUpload({
    input: { upload_offset: 0 },
    headers: { 'content-type': PART_TYPE },
  }),
  endDocumentUpload: ofOwnUpload(),
} as const satisfies Record<string, Row>

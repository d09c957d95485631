import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { honoPath } from '../../../src/backend/http/call-paths.ts'
import { iso } from '../../../src/backend/time/iso.ts'
import { calls } from '../../../src/contract/calls.ts'
import { endpoint, type Endpoint } from '../../../src/contract/endpoint.ts'
import { anything, nothing } from '../../../src/contract/values.ts'
import type { CallName } from '../../support/matrix/feature.ts'
import { lacks, withFeatures } from '../../support/matrix/features.ts'
import { cellsOf, tryCell } from '../../support/matrix/cells.ts'
import { callsWithoutRow, checksOrganisation, sendCall, unguardedIds } from '../../support/matrix/contract.ts'
import { rowOf, rows, type Row } from '../../support/matrix/rows.ts'
import { keepStored } from '../../support/matrix/stored.ts'
import { matrixWorld, type MatrixWorld } from '../../support/matrix/world.ts'
import { permissionNames, type PermissionName } from '../../../src/contract/permission-names.ts'

// Specification, section 6, with product page, sections 2 (Permission grant) and 3 (403, 404): every call of the
// contract × everybody who may stand at its door.

let world: MatrixWorld
beforeAll(async () => {
  world = await matrixWorld()
})
afterAll(() => world.close())

// What has no row is named below.
const names = (Object.keys(calls) as (keyof typeof calls)[]).filter((name) => Object.hasOwn(rows, name))

test.each(cellsOf(calls, rows))('%s', (_, cell) => tryCell(world, cell))

// Specification, section 6: loading latest incidents requires operations.view; product page, section 2: the 13 names.
const listedNeeds: Partial<Record<keyof typeof calls, PermissionName>> = {
  latestOperations: 'operations.view',
  listOperations: 'operations.view',
  listOperationYears: 'operations.view',
  getOperationChoices: 'operations.view',
  exportOperations: 'operations.view',
  getOperationStatistics: 'operations.view',
  getOperation: 'operations.view',
  listOperationViews: 'operations.update',
  createOperation: 'operations.create',
  updateOperation: 'operations.update',
  closeOperation: 'operations.update',
  reopenOperation: 'operations.update',
  archiveOperation: 'operations.archive',
  mergeOperation: 'operations.update',
  shareOperation: 'files.share',
  previewOperationShare: 'files.share',
  listOperationShares: 'files.share',
  updateOperationShare: 'files.share',
  revokeOperationShare: 'files.share',
  unarchiveOperation: 'operations.archive',
  deleteOperation: 'operations.delete',
  restoreOperation: 'operations.delete',
  addAttachment: 'operations.update',
  getAttachment: 'operations.view',
  removeAttachment: 'operations.update',
  getOperationReport: 'operations.view',
  respondToOperation: 'operations.view',
  markOperationSeen: 'operations.view',
  listDocuments: 'files.view',
  listOperationDocuments: 'files.view',
  listVehicleDocuments: 'files.view',
  getDocumentChoices: 'files.view',
  getDocument: 'files.view',
  acknowledgeDocument: 'files.view',
  listDocumentFolders: 'files.view',
  getDocumentContent: 'files.view',
  getDocumentThumbnail: 'files.view',
  getDocumentPages: 'files.view',
  getDocumentPage: 'files.view',
  listDocumentVersions: 'files.view',
  getVersionContent: 'files.view',
  getContentAddress: 'files.view',
  getFolderZip: 'files.view',
  getFolderAddress: 'files.view',
  updateDocument: 'files.manage',
  putDocumentLinks: 'files.manage',
  listAcknowledgements: 'files.manage',
  remindReaders: 'files.manage',
  createDocumentFolder: 'files.manage',
  updateDocumentFolder: 'files.manage',
  restoreDocumentVersion: 'files.manage',
  listDocumentBin: 'files.delete',
  destroyDocument: 'files.delete',
  destroyFolder: 'files.delete',
  deleteDocument: 'files.delete',
  restoreDocument: 'files.delete',
  deleteDocumentFolder: 'files.delete',
  restoreDocumentFolder: 'files.delete',
  createDocumentUpload: 'files.upload',
  getDocumentUpload: 'files.upload',
  appendDocumentUpload: 'files.upload',
  endDocumentUpload: 'files.upload',
  shareDocument: 'files.share',
  listDocumentShares: 'files.share',
  updateDocumentShare: 'files.share',
  revokeDocumentShare: 'files.share',
  shareFolder: 'files.share',
  previewFolderShare: 'files.share',
  listFolderShares: 'files.share',
  updateFolderShare: 'files.share',
  revokeFolderShare: 'files.share',
  listVehicles: 'vehicles.view',
  getVehicle: 'vehicles.view',
  getVehicleHistory: 'vehicles.view',
  getVehicleDay: 'vehicles.view',
  setFmsStatus: 'vehicles.fms',
  withdrawFmsStatus: 'vehicles.fms',
  acknowledgeCall: 'vehicles.fms',
}
const needs: Partial<Record<CallName, PermissionName>> = withFeatures<PermissionName>(
  listedNeeds,
  (feature) => feature.needs,
)

/** Where whoever holds the permission still does not get it: the status was set, the upload begun by another member. */
const reached: Partial<Record<keyof typeof calls, number>> = {
  withdrawFmsStatus: 404,
  getDocumentUpload: 404,
  appendDocumentUpload: 404,
  endDocumentUpload: 404,
  // Names are for leaders: the cells of the viewer `leader` above show that they get them.
  listAvailablePeople: 403,
}

/** Whoever shares an operation sees it, and has nothing to do with files. */
const sharesOperations = new Set<string>([
  'shareOperation',
  'previewOperationShare',
  'listOperationShares',
  'updateOperationShare',
  'revokeOperationShare',
])

function besidesOf(name: string, permission: PermissionName): PermissionName[] {
  if (sharesOperations.has(name)) return ['operations.view']
  return permission.startsWith('files.') && permission !== 'files.view' ? ['files.view'] : []
}

describe('a call in an organisation asks for its own permission, of files for seeing them as well, and for no other', () => {
  test.each(Object.entries(needs))('%s: %s', async (name, permission) => {
    const [call, row]: [Endpoint, Row] = [calls[name as CallName], rowOf(name as CallName)]
    const besides = besidesOf(name, permission)
    const allBut = (missing: PermissionName) => permissionNames.filter((one) => one !== missing)
    const statuses = []
    for (const granted of [[permission, ...besides], allBut(permission), ...besides.map(allBut)]) {
      const request = await row.request(world, 'member')
      const answer = await sendCall(world, call, request, await world.tokenOfMemberWith(granted))
      statuses.push(answer.status)
    }

    expect(statuses).toEqual([
      reached[name as keyof typeof needs] ?? call.successes[0],
      403,
      ...besides.map(() => 403),
    ])
  })

  test('every such call stands above', () => {
    const asking = names.filter((name) => calls[name].access.kind === 'organisation')
    const without = asking.filter((name) => !Object.hasOwn(needs, name))

    expect(without, lacks('needs', without)).toEqual([])
    expect(Object.keys(needs).toSorted()).toEqual(asking.toSorted())
  })
})

describe('the matrix has no hole', () => {
  test('a refused call that changed a row is found; the noted use of a session is no change', async () => {
    const changed = await keepStored(world.database)
    await world.database.write((queries) => queries.updateTable('users').set({ phone: '112' }).execute())
    await expect(changed()).rejects.toThrow()

    const used = await keepStored(world.database)
    const last_seen_at = iso(Date.UTC(2099, 0, 1))
    await world.database.write((queries) => queries.updateTable('sessions').set({ last_seen_at }).execute())
    await used()
  })

  const newCall = endpoint('DELETE', '/api/user/passport/{id}', {
    access: { kind: 'session' },
    summary: 'A call that nobody has thought through yet.',
    input: nothing,
    output: anything,
  })

  test('every call of the contract has a row, and a new call without one fails', () => {
    const without = callsWithoutRow(calls, rows)
    expect(without, lacks('rows', without)).toEqual([])
    expect(callsWithoutRow({ ...calls, newCall }, rows)).toEqual(['newCall'])
  })

  test('every id that a call takes is guarded by its organisation, or its row says whose it is', () => {
    const careless: Row = { concerns: 'nothing', request: () => ({ params: { id: 1 } }) }

    expect(names.map((name) => unguardedIds(calls[name], rowOf(name)))).toEqual(names.map(() => []))
    expect(unguardedIds(newCall, careless)).toEqual(['id'])
  })

  test('an organisation in a path is always checked, whatever else a call does', () => {
    const unchecked = names.filter(
      (name) =>
        calls[name].path.includes('{organisationId}') !== checksOrganisation(calls[name]) &&
        // Of whoever administers the tenant, whose it is says the row.
        rowOf(name).concerns !== 'tenantRow',
    )

    expect(unchecked).toEqual([])
  })

  test('nothing is served beside the calls of the contract but their own documentation', () => {
    const known = new Set(Object.values(calls).map(({ path }) => honoPath(path)))
    const served = new Set(world.app.routes.map(({ path }) => path))

    expect([...served].filter((path) => !known.has(path)).toSorted()).toEqual([
      '/*',
      '/api/docs',
      '/api/openapi.json',
    ])
    const methods = (path: string) =>
      world.app.routes.filter((route) => route.path === path && route.method !== 'ALL')
    for (const { method, path } of Object.values(calls)) {
      const routes = methods(honoPath(path))
      expect(routes.map((route) => route.method)).toContain(method)
    }
    const routes = world.app.routes.filter(({ method }) => method !== 'ALL')
    // What uploads by tus can do needs no caller, and is the same for every id.
    const options = routes.filter(({ method }) => method === 'OPTIONS')
    expect(options.map(({ path }) => path)).toEqual([
      '/api/organisation/:organisationId/document',
      '/api/organisation/:organisationId/document-upload/:uploadId',
    ])
    expect(routes.length - options.length).toBe(Object.keys(calls).length + 2)
  })
})

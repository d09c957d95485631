import * as v from 'valibot'
import { Document } from './documents.ts'
import { endpoint } from '../endpoint.ts'
import { identifier } from '../values.ts'

/** So many documents of an operation or a vehicle are told of. */
export const MOST_LINKED_DOCUMENTS = 50

const reasonKinds = ['operation', 'keyword', 'vehicle'] as const

/** By what a document comes to an operation or a vehicle. */
export const DocumentReason = v.object({
  kind: v.picklist(reasonKinds),
  id: identifier,
  /** A title, the code of a keyword, what a vehicle is called. */
  name: v.string(),
})
export type DocumentReason = v.InferOutput<typeof DocumentReason>

const LinkedDocument = v.object({
  ...Document.entries,
  /** At least one: the nearest first. */
  reasons: v.array(DocumentReason),
})
export type LinkedDocument = v.InferOutput<typeof LinkedDocument>

export const LinkedDocuments = v.object({
  /** By their names, those with the nearest reason first. */
  data: v.array(LinkedDocument),
  /** There are others besides. */
  more: v.boolean(),
})
export type LinkedDocuments = v.InferOutput<typeof LinkedDocuments>

const view = { kind: 'organisation', permission: 'files.view' } as const
const most = `${MOST_LINKED_DOCUMENTS} at most`

export const listOperationDocuments = endpoint(
  'GET',
  '/api/organisation/{organisationId}/operation/{operationId}/documents',
  {
    access: view,
    summary: `The documents of an operation, ${most}: its own, then those of its keyword, then those of vehicles sent to it. None for whoever may not see operations, or vehicles.`,
    input: v.object({}),
    output: LinkedDocuments,
  },
)

export const listVehicleDocuments = endpoint(
  'GET',
  '/api/organisation/{organisationId}/vehicle/{vehicleId}/documents',
  {
    access: view,
    summary: `The documents of a vehicle, ${most}. None for whoever may not see vehicles.`,
    input: v.object({}),
    output: LinkedDocuments,
  },
)

import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { tokenLimits, zipLimits } from './limits.ts'
import {
  LONGEST_PIN,
  MOST_PIN_TRIES,
  PIN_CLOSED_MINUTES,
  PIN_TRIES,
  UNLOCKED_MINUTES,
} from './sharing/shared-links.ts'
import { SharedOperation } from './sharing/shared-operation.ts'
import { FolderStep } from './documents/document-folders.ts'
import { identifier, queryInteger, timestamp } from './values.ts'

/** How what is shared is given out: `withheld` is a picture that cannot be freed of what a camera has written into it. */
const given = v.picklist(['shown', 'saved', 'withheld'])

/** A document as outsiders see it: nothing of who sent it, who has read it, its description, its tags and its groups. */
export const SharedDocument = v.object({
  kind: v.literal('document'),
  /** Its name. */
  title: v.string(),
  mime: v.string(),
  /** In bytes; a picture that is given out may have others. */
  size: v.number(),
  changed_at: timestamp,
  given,
  /** Whether there is a small picture of it. */
  thumbnail: v.boolean(),
  /** Whether it is a picture or PDF that cannot be opened, because its bytes are broken. */
  broken: v.boolean(),
})
export type SharedDocument = v.InferOutput<typeof SharedDocument>

/** So many documents of a folder stand on a page of it: they fit into the first round of a connection. */
export const SHARED_DOCUMENTS_PER_PAGE = 40

/** So many documents that are withheld are named with a folder; the ZIP names all of them. */
export const WITHHELD_NAMED = 10

/** A folder as outsiders see it: what is in it and below it for the whole organisation. */
export const SharedFolder = v.object({
  kind: v.literal('folder'),
  /** The name of the one that is shown. */
  title: v.string(),
  id: identifier,
  /** From the one that is shared down to the one above it. */
  way: v.array(FolderStep),
  folders: v.array(FolderStep),
  documents: v.array(
    v.object({ id: identifier, name: v.string(), mime: v.string(), size: v.number(), given }),
  ),
  page: v.number(),
  last_page: v.number(),
  /** In this folder alone. */
  total: v.number(),
  /** In it and below it: how many documents its ZIP has, of how many bytes, and which documents are withheld. */
  below: v.object({
    documents: v.number(),
    size: v.number(),
    /** How many, and the names of the first ones. */
    withheld: v.object({ documents: v.number(), names: v.array(v.string()) }),
  }),
})
export type SharedFolder = v.InferOutput<typeof SharedFolder>

const SharedObject = v.variant('kind', [SharedOperation, SharedDocument, SharedFolder])
export type SharedObject = v.InferOutput<typeof SharedObject>

/** What a good link shows to this visitor. */
export const SharedView = v.variant('state', [
  /** It asks for its PIN first; not before `closed_until` where too many were wrong. */
  v.object({ state: v.literal('pin'), closed_until: v.nullable(timestamp) }),
  /** It asks first whether it shall be opened: only so many visitors may. */
  v.object({ state: v.literal('ask') }),
  v.object({
    state: v.literal('open'),
    organisation: v.string(),
    /** In which its times are told. */
    time_zone: v.string(),
    /** When this was read. */
    at: timestamp,
    expires_at: timestamp,
    /** Whether this visitor was counted. */
    counted: v.boolean(),
    /** Whether `/content` answers a file. */
    has_content: v.boolean(),
    object: SharedObject,
  }),
])
export type SharedView = v.InferOutput<typeof SharedView>

const open = { kind: 'open' } as const
const gone = '404, with the same words, for a link that is over and for what never was one.'

/** Of a link to a folder: which one below it, and which page of its documents. */
const place = {
  folder: v.optional(queryInteger(1, Number.MAX_SAFE_INTEGER)),
  page: v.optional(queryInteger(1, 100_000), 1),
}
/** `1`: it is to be saved, also where a browser could show it. */
const download = v.optional(v.picklist(['1']))

export const getShared = endpoint('GET', '/api/shared/{token}', {
  access: open,
  summary: `What a shared link shows; it counts no view. ${gone}`,
  limits: tokenLimits,
  input: v.object(place),
  output: SharedView,
})

export const unlockShared = endpoint('POST', '/api/shared/{token}/unlock', {
  access: open,
  summary: `Opens a shared link, with its PIN where it has one, and counts the visitor once: a cookie tells them from others, and spares them the PIN until they have not looked for ${UNLOCKED_MINUTES} minutes. After each ${PIN_TRIES} wrong ones nobody is let in, for ${PIN_CLOSED_MINUTES} minutes and then for twice as long each time (429); after ${MOST_PIN_TRIES} the link is revoked. ${gone}`,
  limits: tokenLimits,
  input: v.optional(
    v.strictObject({ pin: v.optional(v.pipe(v.string(), v.maxLength(4 * LONGEST_PIN))) }),
    {},
  ),
  output: SharedView,
})

export const getSharedContent = endpoint('GET', '/api/shared/{token}/content', {
  access: open,
  summary: `The file of what a shared link shows, for whoever has opened it: of an operation its place, for navigation (GPX); of a document its content, or the part of it that Range asks for. ${gone}`,
  limits: tokenLimits,
  produces: 'application/octet-stream',
  ranges: true,
  input: v.object({ download }),
  output: v.blob(),
})

export const getSharedThumbnail = endpoint('GET', '/api/shared/{token}/thumbnail', {
  access: open,
  summary: `A small picture of the document that a shared link shows, for whoever has opened it. ${gone}`,
  limits: tokenLimits,
  produces: 'image/webp',
  input: v.object({}),
  output: v.blob(),
})

export const getSharedDocument = endpoint('GET', '/api/shared/{token}/document/{documentId}/content', {
  access: open,
  summary: `A document in the folder that a shared link shows, or below it, for whoever has opened it. ${gone}`,
  limits: tokenLimits,
  produces: 'application/octet-stream',
  ranges: true,
  input: v.object({ download }),
  output: v.blob(),
})

export const getSharedZip = endpoint('GET', '/api/shared/{token}/zip', {
  access: open,
  summary: `The folder that a shared link shows, or one below it, as a ZIP that is made while it is sent, for whoever has opened it. ${gone}`,
  limits: zipLimits,
  produces: 'application/zip',
  input: v.object({ folder: place.folder }),
  output: v.blob(),
})

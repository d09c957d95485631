import { authenticateSession } from '../../session/authenticate-session.ts'
import {
  type Caller,
  type CheckedOrganisation,
  createCaller,
  requirePermission,
} from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'
import { isDiskFull } from '../../http/disk-full.ts'
import { notFound, Problem } from '../../http/problem.ts'
import type { Services } from '../../services.ts'
import { uploadEnd } from './begin-upload.ts'
import { finishUpload, type UploadRow } from './finish-upload.ts'
import { publishDocuments } from '../publish.ts'
import { sightOf } from '../sight.ts'
import { BytesMissing, TooMuch, WrongDigest } from './upload-errors.ts'

interface Asking {
  organisation: CheckedOrganisation
  caller: Caller
  now: number
}

interface Part {
  offset: number
  stream: AsyncIterable<Uint8Array>
  /** As tus writes it: an algorithm and a digest in base64. */
  checksum: string | undefined
}

/** @throws {Problem} 404 where the caller has no such upload in the organisation, or it is over. */
export async function findUpload(
  queries: Queries,
  { organisation, caller, now }: Asking,
  uploadId: number,
): Promise<UploadRow> {
  const row = await queries
    .selectFrom('document_uploads')
    .selectAll()
    .where('id', '=', uploadId)
    .where('tenant_id', '=', organisation.tenantId)
    .where('organisation_id', '=', organisation.id)
    .where('user_id', '=', caller.user.id)
    .where('expires_at', '>', new Date(now).toISOString())
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Where an upload stands. One that is whole, and that a crash has kept from becoming a document, becomes one now. */
export async function standOf(services: Services, asking: Asking, uploadId: number): Promise<UploadRow> {
  // Before anything of it is ended: whose it is.
  await findUpload(services.database.read, asking, uploadId)
  return services.documents.alone(uploadId, async () => {
    const row = await findUpload(services.database.read, asking, uploadId)
    return row.received === row.length ? finished(services, asking, row) : row
  })
}

/**
 * Takes the next bytes of an upload; answers where it stands then.
 * @throws {Problem} 401 and 403 where the session or the right has ended meanwhile; 404; 409 for bytes that are not the next ones; 413 for too many; 423 where another request goes on with it; 460 for a
 * part that is not what its digest says; 507 where the disk is full: what has come before stays. And as `finishUpload`.
 */
export async function takePart(
  services: Services,
  asking: Asking,
  uploadId: number,
  { offset, stream, checksum }: Part,
): Promise<UploadRow> {
  const { database, documents } = services
  await findUpload(database.read, asking, uploadId)
  return documents.alone(uploadId, async (signal) => {
    const row = await findUpload(database.read, asking, uploadId)
    if (offset !== row.received || (row.document_id !== null && offset < row.length)) {
      throw offsetIs(row.received)
    }
    if (row.document_id !== null) return row
    const certain = async (received: number) => {
      await requireStill(services, asking)
      await database.write((queries) =>
        queries
          .updateTable('document_uploads')
          .set({ received, expires_at: uploadEnd(asking.now) })
          .where('id', '=', uploadId)
          .execute(),
      )
    }
    const [algorithm = '', base64 = ''] = checksum?.split(' ') ?? []
    const { received, broken } = await documents.parts
      .append(row, stream, {
        signal,
        certain,
        digest: checksum === undefined ? undefined : { algorithm, base64 },
      })
      .catch((error: unknown) => ({ received: row.received, broken: error }))
    if (broken !== undefined) throw problemOf(broken, signal)
    const now = { ...row, received }
    return received === row.length ? finished(services, asking, now) : now
  })
}

/**
 * On a bad line one part takes minutes, in which a session or a right may end: then the rest is not waited for.
 * @throws {Problem} 401, 403
 */
async function requireStill({ database, now }: Services, { organisation, caller }: Asking): Promise<void> {
  const signedIn = await authenticateSession(database.read, caller.sessionId, now())
  await requirePermission(createCaller(database, signedIn), organisation.id, 'files.upload')
}

/** Gives an upload up. What has become a document stays one. */
export async function endUpload(services: Services, asking: Asking, uploadId: number): Promise<void> {
  const { database, documents } = services
  await findUpload(database.read, asking, uploadId)
  await documents.alone(uploadId, async () => {
    await database.write((queries) =>
      queries.deleteFrom('document_uploads').where('id', '=', uploadId).execute(),
    )
    await documents.parts.remove(uploadId)
  })
}

async function finished(services: Services, { organisation, caller, now }: Asking, row: UploadRow) {
  if (row.document_id !== null) return row
  if (!(await services.documents.parts.isWhole(row)))
    return { ...row, received: await beginAnew(services, row) }
  const look = (queries: Queries) => sightOf(queries, organisation, caller, now)
  const document_id = await finishUpload(services, look, row)
  services.log.info({ user: caller.user.id, document: document_id }, 'document uploaded')
  publishDocuments(services, organisation)
  return { ...row, document_id }
}

/** Restarts an upload whose received bytes were removed from the disk. */
async function beginAnew({ database }: Services, { id }: UploadRow): Promise<number> {
  await database.write((queries) =>
    queries.updateTable('document_uploads').set({ received: 0 }).where('id', '=', id).execute(),
  )
  return 0
}

const offsetIs = (received: number) =>
  new Problem(409, 'uploadOffset', { headers: { 'Upload-Offset': String(received) } })

/** The problem for a part that did not arrive completely; other errors stay unchanged. */
function problemOf(broken: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return new Problem(423, 'uploadTaken')
  if (broken instanceof BytesMissing) return offsetIs(0)
  if (broken instanceof TooMuch) return new Problem(413, 'tooLarge', { headers: { Connection: 'close' } })
  if (broken instanceof WrongDigest) return new Problem(460, 'uploadChecksum')
  return isDiskFull(broken) ? new Problem(507, 'diskFull', { headers: { Connection: 'close' } }) : broken
}

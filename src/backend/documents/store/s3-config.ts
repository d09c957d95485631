import { createHash } from 'node:crypto'
import { StartError } from '../../process/start-error.ts'
import type { DocumentsConfig } from './keeper.ts'

interface Values {
  S3_ENDPOINT: string | undefined
  S3_BUCKET: string | undefined
  S3_REGION: string
  S3_ACCESS_KEY_ID: string | undefined
  S3_SECRET_ACCESS_KEY: string | undefined
}

/**
 * The store that has the contents of documents; undefined: none is named, and they lie on the disk.
 * @throws {StartError} naming what is missing where only some of it is given.
 */
export function readS3(values: Values, appKey: string): DocumentsConfig['s3'] {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = values
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return undefined
  if (!endpoint) throw missing('S3_ENDPOINT')
  if (!bucket) throw missing('S3_BUCKET')
  if (!accessKeyId) throw missing('S3_ACCESS_KEY_ID')
  if (!secretAccessKey) throw missing('S3_SECRET_ACCESS_KEY')
  // The same at each start, and nothing that tells the key.
  const installation = createHash('sha256').update(`documents ${appKey}`).digest('hex')
  return { endpoint, bucket, region, accessKeyId, secretAccessKey, installation }
}

const missing = (name: string) =>
  new StartError(
    `${name} is missing: S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together.`,
  )

import type { Hono } from 'hono'
import { putFilePart } from '../../contract/file-parts.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'

export function filePartRoutes(app: Hono, services: Services): void {
  serve(app, services, putFilePart, async ({ caller, input, file }) => ({
    received: await services.stagedFiles.add(caller.user.id, { ...input, bytes: file }),
  }))
}

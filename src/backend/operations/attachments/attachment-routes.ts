import type { Hono } from 'hono'
import {
  addAttachment,
  getAttachment,
  removeAttachment,
} from '../../../contract/operations/operation-attachments.ts'
import { FileAnswer } from '../../http/file-answer.ts'
import { OTHER_KIND } from '../../files/kind.ts'
import { fileNameOf } from '../../files/name.ts'
import { readFile } from '../../files/store.ts'
import { invalid } from '../../http/problem.ts'
import { Answer, serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { attach, detach, findAttachment } from './attachments.ts'
import { doerOf } from '../change/change-operation.ts'
import { publishOperation } from '../publish.ts'

export function attachmentRoutes(app: Hono, services: Services): void {
  const { database } = services

  serve(app, services, addAttachment, async ({ organisation, params, input, file, once, ...asking }) => {
    const name = fileNameOf(input.name)
    if (name === '') throw invalid({ name: [{ key: 'required' }] })
    if (file.byteLength === 0) throw invalid({ file: [{ key: 'empty' }] })
    const doer = doerOf({ organisation, ...asking })
    const { result, replayed } = await once((queries) =>
      attach(queries, organisation, params.operationId, { name, bytes: file }, doer),
    )
    if (!replayed) await publishOperation(services, organisation, params.operationId)
    return new Answer(201, result)
  })

  serve(app, services, getAttachment, async ({ organisation, params }) => {
    const file = await findAttachment(database.read, organisation, params)
    return new FileAnswer(readFile(database.read, file), file.name, {
      type: file.mime,
      size: file.size,
      tag: file.sha256,
      shown: file.mime !== OTHER_KIND,
    })
  })

  serve(app, services, removeAttachment, async (call) => {
    await database.write((queries) => detach(queries, call.organisation, call.params, doerOf(call)))
    await publishOperation(services, call.organisation, call.params.operationId)
    return new Answer(204, undefined)
  })
}

import type { Hono } from 'hono'
import {
  getAvatar,
  MOST_PIXELS,
  pictureTypes,
  putAvatar,
  removeAvatar,
} from '../../contract/account/avatar.ts'
import { createCaller } from '../session/caller.ts'
import { FileAnswer } from '../http/file-answer.ts'
import { kindOf } from '../files/kind.ts'
import { readFile } from '../files/store.ts'
import { invalid } from '../http/problem.ts'
import { Answer, serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { recordOf } from '../session/sign-in.ts'
import { shrinkAside } from './shrink.ts'
import { dropAvatar, findAvatar, storeAvatar } from './store.ts'

const MEGAPIXEL = 1_000_000
const kinds: readonly string[] = pictureTypes

export function avatarRoutes(app: Hono, services: Services): void {
  const { database, config, log } = services

  serve(app, services, putAvatar, async ({ caller, file, now }) => {
    const { user, sessionId } = caller
    if (file.byteLength === 0) throw invalid({ file: [{ key: 'empty' }] })
    // What it is called does not matter, but what it is: nothing else is opened at all.
    if (!kinds.includes(kindOf(file))) throw invalid({ file: [{ key: 'picture' }] })
    const shrunk = await shrinkAside(file)
    if ('refused' in shrunk) {
      throw invalid({ file: [{ key: shrunk.refused, values: { limit: MOST_PIXELS / MEGAPIXEL } }] })
    }
    const at = new Date(now).toISOString()
    const avatar_id = await database.write((queries) => storeAvatar(queries, user, shrunk, at))
    log.info({ user: user.id }, 'picture changed')
    return recordOf(createCaller(database, { user: { ...user, avatar_id }, sessionId }), config)
  })

  serve(app, services, removeAvatar, async ({ caller }) => {
    await database.write((queries) => dropAvatar(queries, caller.user))
    log.info({ user: caller.user.id }, 'picture removed')
    return new Answer(204, undefined)
  })

  serve(app, services, getAvatar, async ({ caller, params: { avatarId }, input: { size } }) => {
    const file = await findAvatar(database.read, caller, { avatarId, size })
    return new FileAnswer(readFile(database.read, file), `${avatarId}-${size}.webp`, {
      type: file.mime,
      size: file.size,
      tag: file.sha256,
      shown: true,
      immutable: true,
    })
  })
}

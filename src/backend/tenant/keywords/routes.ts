import type { Hono } from 'hono'
import {
  addKeywordAlias,
  addStarterKeywords,
  createKeyword,
  deleteKeyword,
  getKeyword,
  getStarterKeywords,
  listKeywords,
  listUnmatched,
  matchMessage,
  updateKeyword,
} from '../../../contract/tenant/keywords.ts'
import { Answer, serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { addAlias, changeKeyword, makeKeyword } from './change.ts'
import { readKeywords } from './list.ts'
import { readKeyword } from './read.ts'
import { removeKeyword } from './remove.ts'
import { addStarter, readStarter } from './starter.ts'
import { tryMessage } from './try-message.ts'
import { readUnmatched } from './unmatched.ts'

/** The keywords of a tenant, for those who administer it. */
export function keywordRoutes(app: Hono, services: Services): void {
  const { database, log } = services
  const { engine } = database

  serve(app, services, listKeywords, ({ caller, input }) =>
    readKeywords(database, caller.user.tenant_id, input),
  )

  serve(app, services, getKeyword, ({ caller, params }) =>
    readKeyword(database.read, caller.user.tenant_id, params.keywordId),
  )

  serve(app, services, createKeyword, async ({ caller, input, now }) => {
    const keyword = await database.write((queries) => makeKeyword(queries, { caller, now }, input))
    log.info({ user: caller.user.id, keyword: keyword.id }, 'keyword created')
    return new Answer(201, keyword)
  })

  serve(app, services, updateKeyword, async ({ caller, params: { keywordId }, input, now }) => {
    const keyword = await database.write((queries) =>
      changeKeyword(queries, { caller, now }, keywordId, input),
    )
    log.info({ user: caller.user.id, keyword: keywordId }, 'keyword changed')
    return keyword
  })

  serve(app, services, addKeywordAlias, async ({ caller, params: { keywordId }, input, now }) => {
    const keyword = await database.write((queries) => addAlias(queries, { caller, now }, keywordId, input))
    log.info({ user: caller.user.id, keyword: keywordId }, 'keyword alias added')
    return keyword
  })

  serve(app, services, deleteKeyword, async ({ caller, params: { keywordId }, now }) => {
    await database.write((queries) => removeKeyword(queries, { caller, now }, { keywordId, engine }))
    log.info({ user: caller.user.id, keyword: keywordId }, 'keyword deleted')
    return new Answer(204, undefined)
  })

  serve(app, services, matchMessage, ({ caller, input }) => tryMessage(database, caller, input))

  serve(app, services, listUnmatched, ({ caller, now }) =>
    readUnmatched(database, caller.user.tenant_id, now),
  )

  serve(app, services, getStarterKeywords, ({ caller }) => readStarter(database, caller.user.tenant_id))

  serve(app, services, addStarterKeywords, async ({ caller, input, now }) => {
    const answer = await database.write((queries) => addStarter(queries, { caller, now }, input))
    log.info({ user: caller.user.id, added: answer.added.length }, 'usual keywords added')
    return answer
  })
}

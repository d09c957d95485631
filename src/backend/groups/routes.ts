import type { Hono } from 'hono'
import {
  changeGroupMembers,
  createGroup,
  deleteGroup,
  getGroup,
  listGroups,
  updateGroup,
} from '../../contract/people/groups.ts'
import { tellOfRights } from '../person-permissions/tell.ts'
import { Answer, serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { changeGroup, makeGroup } from './change.ts'
import { changeMembers } from './members.ts'
import { findGroup, findGroupWithKeywords, readGroups } from './read.ts'
import { removeGroup } from './remove.ts'

export function groupRoutes(app: Hono, services: Services): void {
  const { database, log } = services

  serve(app, services, listGroups, ({ organisation }) => readGroups(database.read, organisation))

  serve(app, services, getGroup, ({ organisation, params }) =>
    findGroupWithKeywords(database.read, organisation, params.groupId),
  )

  serve(app, services, createGroup, async ({ caller, organisation, input, now }) => {
    const asking = { organisation, callerId: caller.user.id }
    const { group, concerned } = await database.write(async (queries) => {
      const written = await makeGroup(queries, asking, input, new Date(now).toISOString())
      return { ...written, group: await findGroup(queries, organisation, written.id) }
    })
    await tellOfRights(services, concerned)
    log.info({ user: caller.user.id, group: group.id }, 'group created')
    return new Answer(201, group)
  })

  serve(app, services, updateGroup, async ({ caller, organisation, params: { groupId }, input }) => {
    const asking = { organisation, callerId: caller.user.id }
    const { group, concerned } = await database.write(async (queries) => {
      const written = await changeGroup(queries, asking, groupId, input)
      return { ...written, group: await findGroup(queries, organisation, groupId) }
    })
    await tellOfRights(services, concerned)
    log.info({ user: caller.user.id, group: groupId }, 'group changed')
    return group
  })

  serve(app, services, changeGroupMembers, async ({ caller, organisation, params: { groupId }, input }) => {
    const asking = { organisation, callerId: caller.user.id }
    const { group, concerned } = await database.write(async (queries) => ({
      concerned: await changeMembers(queries, asking, groupId, input),
      group: await findGroup(queries, organisation, groupId),
    }))
    await tellOfRights(services, concerned)
    log.info({ user: caller.user.id, group: groupId }, 'group members changed')
    return group
  })

  serve(app, services, deleteGroup, async ({ caller, organisation, params: { groupId } }) => {
    const asking = { organisation, callerId: caller.user.id }
    const concerned = await database.write((queries) => removeGroup(queries, asking, groupId))
    await tellOfRights(services, concerned)
    log.info({ user: caller.user.id, group: groupId }, 'group deleted')
    return new Answer(204, undefined)
  })
}

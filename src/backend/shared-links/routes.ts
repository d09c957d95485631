import type { Hono } from 'hono'
import * as documents from '../../contract/documents/document-shares.ts'
import type { SharedKind, SharedLink } from '../../contract/sharing/shared-links.ts'
import * as contract from '../../contract/sharing/shared-links.ts'
import { SHARED_FOLDER } from '../../contract/pages.ts'
import { doerOf } from '../operations/change/change-operation.ts'
import { publishOperation } from '../operations/publish.ts'
import { Problem } from '../http/problem.ts'
import { pageOf } from '../http/page.ts'
import { Answer, serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { labelLink, makeLink, revokeLink, type Thing } from './change.ts'
import { previewFolder } from './folder-preview.ts'
import { kinds } from './kinds.ts'
import { revokeLostLinks } from './lost-rights.ts'
import { loadOperation } from './operation-kind.ts'
import { byStanding, columnsOf, linksOf, toSharedLinks } from './rows.ts'
import type { Asking } from './kind.ts'

interface Sharing extends Asking {
  input: {
    label?: string | null
    minutes: number
    pin?: string | null
    max_views?: number | null
    text?: boolean
    remark?: boolean
  }
  page: string | undefined
}

/** Links of an organisation: members with the right to share make and end them; administrators see all of them. */
export function sharedLinkRoutes(app: Hono, services: Services): void {
  const { database, config, log } = services

  const thingOf = ({ organisation, caller, now }: Asking, kind: SharedKind, id: number): Thing => ({
    organisation,
    caller,
    now,
    kind,
    id,
  })

  /** Those who look at an operation see in its timeline that it is shared. */
  async function tell({ kind, id, organisation, caller }: Thing, said: string): Promise<void> {
    log.info({ user: caller.user.id, [kind]: id }, said)
    if (kind === 'operation') await publishOperation(services, organisation, id)
  }

  async function make(thing: Thing, { input, page }: Sharing) {
    const { token, ...made } = await database.write((queries) =>
      makeLink(
        queries,
        thing,
        {
          label: input.label ?? null,
          minutes: input.minutes,
          pin: input.pin ?? null,
          maxViews: input.max_views ?? null,
          showsText: input.text,
          showsRemark: input.remark,
        },
        { appKey: config.appKey, doer: doerOf(thing) },
      ),
    )
    // The caller may have lost the right while the link was made, before `revokeLostLinks` could find it.
    await revokeLostLinks(services, { userIds: [thing.caller.user.id] })
    await tell(thing, 'shared link created')
    // Without both, the client completes the address with the origin that it has called.
    const origin = config.publicOrigin ?? page ?? ''
    return new Answer(201, { ...made, token, url: origin + SHARED_FOLDER + token })
  }

  async function linksTo({ kind, id, ...asking }: Thing): Promise<SharedLink[]> {
    const { organisation, now } = asking
    await kinds[kind].find(database.read, asking, id)
    const rows = await columnsOf(linksOf(database.read, organisation))
      .where('shared_links.object_kind', '=', kind)
      .where('shared_links.object_id', '=', id)
      .orderBy('shared_links.id', 'desc')
      .execute()
    return toSharedLinks(database.read, organisation, rows, now)
  }

  async function oneOf({ organisation, now }: Thing, linkId: number): Promise<SharedLink> {
    const rows = await columnsOf(linksOf(database.read, organisation))
      .where('shared_links.id', '=', linkId)
      .execute()
    const [link] = await toSharedLinks(database.read, organisation, rows, now)
    if (!link) throw new Error('A link that was just changed is gone.')
    return link
  }

  async function rename(thing: Thing, linkId: number, label: string | null): Promise<SharedLink> {
    await kinds[thing.kind].find(database.read, thing, thing.id)
    await database.write((queries) => labelLink(queries, thing, linkId, label))
    return oneOf(thing, linkId)
  }

  async function revoke(thing: Thing, linkId: number): Promise<SharedLink> {
    await kinds[thing.kind].findPaused(database.read, thing, thing.id)
    await database.write((queries) => revokeLink(queries, thing, linkId, doerOf(thing)))
    await tell(thing, 'shared link revoked')
    return oneOf(thing, linkId)
  }

  serve(app, services, contract.shareOperation, (call) =>
    make(thingOf(call, 'operation', call.params.operationId), call),
  )
  serve(app, services, contract.previewOperationShare, async ({ params, input, locale, ...call }) => {
    const { id: organisation_id, tenantId: tenant_id } = call.organisation
    await kinds.operation.find(database.read, call, params.operationId)
    const shown = {
      tenant_id,
      organisation_id,
      object_id: params.operationId,
      shows_text: input.text === '1',
      shows_remark: input.remark === '1',
    }
    const operation = await loadOperation(database.read, shown, { locale })
    if (!operation) throw new Problem(409, 'notShareable')
    return operation
  })
  serve(app, services, contract.listOperationShares, (call) =>
    linksTo(thingOf(call, 'operation', call.params.operationId)),
  )
  serve(app, services, contract.updateOperationShare, ({ params, input, ...call }) =>
    rename(thingOf(call, 'operation', params.operationId), params.linkId, input.label),
  )
  serve(app, services, contract.revokeOperationShare, ({ params, ...call }) =>
    revoke(thingOf(call, 'operation', params.operationId), params.linkId),
  )

  serve(app, services, documents.shareDocument, (call) =>
    make(thingOf(call, 'document', call.params.documentId), call),
  )
  serve(app, services, documents.listDocumentShares, (call) =>
    linksTo(thingOf(call, 'document', call.params.documentId)),
  )
  serve(app, services, documents.updateDocumentShare, ({ params, input, ...call }) =>
    rename(thingOf(call, 'document', params.documentId), params.linkId, input.label),
  )
  serve(app, services, documents.revokeDocumentShare, ({ params, ...call }) =>
    revoke(thingOf(call, 'document', params.documentId), params.linkId),
  )

  serve(app, services, documents.shareFolder, (call) =>
    make(thingOf(call, 'folder', call.params.folderId), call),
  )
  serve(app, services, documents.previewFolderShare, ({ params, ...call }) =>
    previewFolder(database.read, call, params.folderId),
  )
  serve(app, services, documents.listFolderShares, (call) =>
    linksTo(thingOf(call, 'folder', call.params.folderId)),
  )
  serve(app, services, documents.updateFolderShare, ({ params, input, ...call }) =>
    rename(thingOf(call, 'folder', params.folderId), params.linkId, input.label),
  )
  serve(app, services, documents.revokeFolderShare, ({ params, ...call }) =>
    revoke(thingOf(call, 'folder', params.folderId), params.linkId),
  )

  serve(app, services, contract.listSharedLinks, async ({ organisation, input, now }) => {
    const at = new Date(now).toISOString()
    const wanted = () => byStanding(linksOf(database.read, organisation), input.status, at)
    const { total } = await wanted()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await columnsOf(wanted())
      .orderBy('shared_links.id', 'desc')
      .limit(input.limit)
      .offset((input.page - 1) * input.limit)
      .execute()
    return pageOf(await toSharedLinks(database.read, organisation, rows, now), total, input)
  })
}

import type { ApiKeyScope } from '../../contract/organisation/api-key-scopes.ts'
import type { Integration } from '../../contract/organisation/integrations.ts'
import { scopesOf } from './find.ts'
import { ago, type Asked, earliest, latest, unknown } from '../health-lines.ts'

/** How long a key is shown as failing after a call with it was refused because the key is revoked or lacks the scope. */
const STRAY_SHOWN_MS = 7 * 24 * 60 * 60_000

export const alarmIntakeHealth = (asked: Asked) => intakeHealth(asked, 'alarm')
export const fmsIntakeHealth = (asked: Asked) => intakeHealth(asked, 'fms')

const kinds = { alarm: 'alarm_intake', fms: 'fms_intake' } as const satisfies Record<
  ApiKeyScope,
  Integration['kind']
>

/** How the calls with keys went that are good for something, and of those who tried with one that is not. */
async function intakeHealth(asked: Asked, scope: ApiKeyScope): Promise<Integration> {
  const rows = await keysFor(asked, scope)
  const isGood = ({ revoked_at, scopes }: Row) => revoked_at === null && scopesOf(scopes).includes(scope)
  const good = rows.filter(isGood)
  const since = ago(asked.now, STRAY_SHOWN_MS)
  const failing = rows.filter(
    (row) => row.failing === true && (isGood(row) || (row.refused_at ?? '') > since),
  )
  const shown = [...new Set([...good, ...failing])]
  const refused_at = latest(shown.map((row) => row.refused_at))
  const last = shown.find((row) => refused_at !== null && row.refused_at === refused_at)
  return {
    ...unknown,
    kind: kinds[scope],
    ...stateOf(good, failing),
    last_success_at: latest(shown.map(({ accepted_at }) => accepted_at)),
    last_failure_at: refused_at,
    last_failure_status: last?.refused_status ?? null,
    count: good.length,
    failing: failing.length,
    page: '/settings/integrations',
  }
}

type Row = Awaited<ReturnType<typeof keysFor>>[number]

function stateOf(good: readonly Row[], failing: readonly Row[]): Pick<Integration, 'state' | 'since'> {
  if (failing.length > 0) return { state: 'failing', since: earliest(failing.map(({ since }) => since)) }
  if (good.length === 0) return { state: 'off', since: null }
  const used = good.filter(({ accepted_at }) => accepted_at !== null)
  if (used.length > 0) return { state: 'ok', since: latest(used.map(({ since }) => since)) }
  return { state: 'unused', since: earliest(good.map(({ created_at }) => created_at)) }
}

/** Every key of the organisation, with how calls of this kind went with it. */
function keysFor({ queries, organisation }: Asked, scope: ApiKeyScope) {
  return queries
    .selectFrom('api_keys')
    .leftJoin('api_key_uses', (join) =>
      join
        .onRef('api_key_uses.api_key_id', '=', 'api_keys.id')
        .onRef('api_key_uses.tenant_id', '=', 'api_keys.tenant_id')
        .on('api_key_uses.scope', '=', scope),
    )
    .select([
      'api_keys.scopes',
      'api_keys.revoked_at',
      'api_keys.created_at',
      'api_key_uses.failing',
      'api_key_uses.since',
      'api_key_uses.accepted_at',
      'api_key_uses.refused_at',
      'api_key_uses.refused_status',
    ])
    .where('api_keys.tenant_id', '=', organisation.tenantId)
    .where('api_keys.organisation_id', '=', organisation.id)
    .execute()
}

import '../../islands/integrations/integrations.css'
import {
  type Integration,
  integrationKinds,
  integrationStates,
  type StorageHealth,
} from '../../contract/organisation/integrations.ts'
import { IntegrationRow } from '../../islands/integrations/IntegrationRow.tsx'
import { type Exhibit, minutesAgo } from '../exhibit.ts'

const known: Omit<Integration, 'kind' | 'state'> = {
  since: null,
  last_success_at: null,
  last_failure_at: null,
  last_failure_status: null,
  count: null,
  failing: 0,
  page: '/settings/integrations',
}

const details: Readonly<Partial<Record<Integration['state'], Partial<Integration>>>> = {
  ok: { count: 2, since: minutesAgo(3), last_success_at: minutesAgo(1) },
  failing: {
    count: 2,
    failing: 1,
    since: minutesAgo(40),
    last_success_at: minutesAgo(60),
    last_failure_at: minutesAgo(4),
    last_failure_status: 422,
  },
}

const storage: StorageHealth = {
  kind: 's3',
  used: 3_400_000_000,
  quota: 20_000_000_000,
  checked_at: minutesAgo(12),
  all_checked_since: minutesAgo(20_000),
  swept_at: minutesAgo(40),
  swept: 0,
}

/** Every kind of connection in every state it can be in. */
export const integrationRows: Exhibit = {
  name: 'integration-rows',
  group: 'data',
  states: integrationStates.map((state) => ({
    name: state,
    view: (_, locale) => (
      <div className="integration-health">
        <ul className="list-rows card">
          {integrationKinds.map((kind) => (
            <IntegrationRow
              key={kind}
              locale={locale}
              integration={{
                ...known,
                ...details[state],
                kind,
                state,
                ...(kind === 'documents' && { storage }),
              }}
            />
          ))}
        </ul>
      </div>
    ),
  })),
}

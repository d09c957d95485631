import type { Queries } from '../../../src/backend/database/database.ts'
import type { Change } from '../../../src/backend/rights/live-rights.ts'
import { revokeSession } from '../../../src/backend/session/sessions.ts'
import type { ListeningPerson, RightBy } from './rights-world.ts'
import { addGrants } from './tenant-rows.ts'

/** One way in which a right ends. */
export interface End {
  by: RightBy
  /** What is done to the rows. */
  change: (queries: Queries, person: ListeningPerson) => Promise<unknown>
  /** What the call that does it says. */
  said: (person: ListeningPerson) => Change
  /** Whether nothing at all is left to the person: the socket is closed. */
  ofAll?: true
}

const ofUser = ({ user }: ListeningPerson): Change => ({ userIds: [user] })
const ofOrganisation = ({ organisation }: ListeningPerson): Change => ({ organisationIds: [organisation] })

/** Every way there is, as somebody would do it by hand. */
export const rightEnds: Record<string, End> = {
  'the session': {
    by: 'direct grant',
    change: (queries, { session }) => revokeSession(queries, session, Date.now()),
    said: ofUser,
    ofAll: true,
  },
  'the membership': {
    by: 'direct grant',
    change: (queries, { user }) =>
      queries
        .updateTable('memberships')
        .set({ left_at: new Date().toISOString() })
        .where('user_id', '=', user)
        .execute(),
    said: ofUser,
  },
  'the row of the membership': {
    by: 'direct grant',
    change: (queries, { user }) => queries.deleteFrom('memberships').where('user_id', '=', user).execute(),
    said: ofUser,
  },
  'a direct grant': {
    by: 'direct grant',
    change: (queries, { user }) =>
      queries.deleteFrom('permission_grants').where('user_id', '=', user).execute(),
    said: ofUser,
  },
  'a direct grant, by a refusal for the organisation': {
    by: 'direct grant',
    change: (queries, { tenant, user, organisation }) =>
      addGrants(queries, {
        tenant,
        to: { user },
        organisation,
        names: ['operations.view'],
        granted: false,
      }),
    said: ofUser,
  },
  'a direct grant that becomes a refusal': {
    by: 'direct grant',
    change: (queries, { user }) =>
      queries.updateTable('permission_grants').set({ granted: false }).where('user_id', '=', user).execute(),
    said: ofUser,
  },
  'the grant of a group': {
    by: 'group',
    change: (queries, { group }) =>
      queries.deleteFrom('permission_grants').where('group_id', '=', group).execute(),
    said: ofOrganisation,
  },
  'being in a group': {
    by: 'group',
    change: (queries, { user }) => queries.deleteFrom('group_members').where('user_id', '=', user).execute(),
    said: ofUser,
  },
  'being organisation admin': {
    by: 'organisation admin',
    change: (queries, { user }) =>
      queries.updateTable('memberships').set({ admin: false }).where('user_id', '=', user).execute(),
    said: ofUser,
  },
  'being tenant admin': {
    by: 'tenant admin',
    change: (queries, { user }) =>
      queries.updateTable('users').set({ tenant_admin: false }).where('id', '=', user).execute(),
    said: ofUser,
  },
  'being active': {
    by: 'direct grant',
    change: (queries, { user }) =>
      queries.updateTable('users').set({ active: false }).where('id', '=', user).execute(),
    said: ofUser,
    ofAll: true,
  },
  'the organisation': {
    by: 'organisation admin',
    change: (queries, { organisation }) =>
      queries.updateTable('organisations').set({ active: false }).where('id', '=', organisation).execute(),
    said: ofOrganisation,
  },
}

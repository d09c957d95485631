import type { CheckedOrganisation } from '../session/caller.ts'
import type { Services } from '../services.ts'

/**
 * Call it after the commit of an organisation's new name: the open pages of its members and of tenant administrators fetch the name
 * again.
 */
export async function tellOfName(
  { database, rights }: Pick<Services, 'database' | 'rights'>,
  { id, tenantId }: CheckedOrganisation,
): Promise<void> {
  const people = await database.read
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('active', '=', true)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('tenant_admin', '=', true),
        eb(
          'id',
          'in',
          selectFrom('memberships')
            .select('user_id')
            .where('organisation_id', '=', id)
            .where('left_at', 'is', null),
        ),
      ]),
    )
    .execute()
  rights.gained(people.map((person) => person.id))
}

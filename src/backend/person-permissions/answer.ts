import { type PermissionEntry } from '../../contract/permissions.ts'
import type { PermissionChange, PersonPermissions } from '../../contract/people/person-permissions.ts'
import { toEntry } from '../rights/permissions.ts'
import { decidePermission, type Grant, type Standing } from '../rights/rights.ts'
import { heldIn } from './held.ts'
import type { PersonIn } from './person-in.ts'
import { permissionNames } from '../../contract/permission-names.ts'

/** Who asks for them. */
interface Reader {
  userId: number
  standing: Standing
}

/** The permissions of a person in an organisation, in the shape of the contract, for the caller. */
export function toPersonPermissions(
  person: PersonIn,
  organisationId: number,
  reader: Reader,
): PersonPermissions {
  const changeable = person.membership === 'present' && person.userId !== reader.userId
  return {
    entries: entriesOf(person, organisationId, person.standing.grants),
    grants: person.standing.grants.map(({ organisationId: organisation_id, ...grant }) => ({
      ...grant,
      organisation_id,
    })),
    may_set: changeable ? heldIn(organisationId, reader.standing) : [],
    may_set_generally: changeable && reader.standing.tenantAdmin ? [...permissionNames] : [],
    version: person.version,
  }
}

/** What would be another one, or have another source, if these were the grants. */
export function changesBy(
  person: PersonIn,
  organisationId: number,
  grants: readonly Grant[],
): PermissionChange[] {
  const after = entriesOf(person, organisationId, grants)
  const pairs = entriesOf(person, organisationId, person.standing.grants).flatMap((before, index) => {
    const changed = after[index]
    return changed ? [{ before, after: changed }] : []
  })
  return pairs.filter(
    (pair) =>
      pair.before.has_permission !== pair.after.has_permission || pair.before.source !== pair.after.source,
  )
}

/** One for each name, by the rule of every call. */
function entriesOf(
  { standing, organisationName }: PersonIn,
  organisationId: number,
  grants: readonly Grant[],
): PermissionEntry[] {
  const organisation = { id: organisationId, name: organisationName }
  return permissionNames.map((name) =>
    toEntry(name, decidePermission(name, organisationId, { ...standing, grants }), organisation),
  )
}

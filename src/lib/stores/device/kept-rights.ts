import { computed, type ReadableAtom } from 'nanostores'
import { isOfDocuments, isOfOperations } from '../../device/kept-names.ts'
import { changeShown } from '../../device/kept-shown.ts'
import { $organisationId } from '../organisation/organisation.ts'
import { $permissions, permissionSet } from '../session/permissions.ts'
import { $session, userOf } from '../session/session.ts'
import type { PermissionName } from '../../../contract/permission-names.ts'

/** Who has no such right any more, and in which organisation, as `person organisation`: so that only a change counts. */
function refused(right: PermissionName): ReadableAtom<string | undefined> {
  return computed([$session, $organisationId, $permissions], (session, organisation, permissions) => {
    const user = userOf(session)
    if (!user || organisation === 0) return undefined
    const may = permissionSet(user, organisation, permissions)
    // A backend that fails to say gives no right, and takes none away.
    return may === 'unknown' || may.has(right) ? undefined : `${user.id} ${organisation}`
  })
}

/** As soon as the backend says so, and at the next start: the app may have been killed in between. */
function dropWithout(right: PermissionName, isOfIt: (name: string) => boolean): void {
  refused(right).subscribe((who) => {
    if (who === undefined) return
    const [person = 0, organisation = 0] = who.split(' ').map(Number)
    const drop = (name: string, value: unknown) => (isOfIt(name) ? undefined : value)
    const dropped = [changeShown({ person, organisation }, drop)]
    if (right === 'files.view')
      dropped.push(
        import('../../documents/kept-files.ts').then(({ dropFiles }) => dropFiles(person, organisation)),
      )
    Promise.all(dropped).catch((error: unknown) => {
      console.info(`What was shown of ${right} stays on the device.`, error)
    })
  })
}

dropWithout('operations.view', isOfOperations)
dropWithout('files.view', isOfDocuments)

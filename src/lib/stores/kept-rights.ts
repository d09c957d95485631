import { computed } from 'nanostores'
import { isOfOperations } from '../kept-names.ts'
import { changeShown } from '../kept-shown.ts'
import { $organisationId } from './organisation.ts'
import { $permissions, hasFailed, permissionSet } from './permissions.ts'
import { $session, userOf } from './session.ts'

/** Who has no right to operations any more, and in which organisation, as `person organisation`: so that only a change counts. */
const $refused = computed([$session, $organisationId, $permissions], (session, organisation, permissions) => {
  const user = userOf(session)
  // A backend that fails to say gives no right, and takes none away.
  if (!user || organisation === 0 || hasFailed(permissions)) return undefined
  const may = permissionSet(user, organisation, permissions)
  return may === 'unknown' || may.has('operations.view') ? undefined : `${user.id} ${organisation}`
})

// As soon as the backend says so, and at the next start: the app may have been killed in between.
$refused.subscribe((refused) => {
  if (refused === undefined) return
  const [person = 0, organisation = 0] = refused.split(' ').map(Number)
  const drop = (name: string, value: unknown) => (isOfOperations(name) ? undefined : value)
  changeShown({ person, organisation }, drop).catch((error: unknown) => {
    console.info('What was shown of operations stays on the device.', error)
  })
})

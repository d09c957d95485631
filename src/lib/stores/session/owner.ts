import { abandonDevice, leaveDevice, takeDevice } from '../../device/device-database.ts'
import { keepOrganisations } from '../../device/kept-shown.ts'
import { isWithOpenPages, SESSION_KEY } from '../../device/storage.ts'
import { $session, beforeSignOut, currentPerson, type Session, userOf } from './session.ts'

let owner: number | undefined
let organisations: string | undefined
let underWay: Promise<unknown> = Promise.resolve()
/** Whether the person is about to go on purpose, in this tab: another one that was asleep cannot tell. */
let signsOut = false

beforeSignOut(() => {
  signsOut = true
  return undefined
})
$session.subscribe(follow)

/** Resolves when the data of a person who has signed out are deleted from the device. */
export async function deviceSettled(): Promise<void> {
  await underWay
}

/** Makes the signed-in person the owner of the device's database; without a signed-in person it has no owner. */
function follow(session: Session): void {
  if (session.state === 'unknown') return
  const user = userOf(session)
  const left = owner
  owner = user?.id
  if (user) {
    if (left !== user.id) run(() => take(user.id))
    dropOrganisations(user)
  } else if (session.state === 'signedOut' && left !== undefined) {
    const keepsOutbox = !signsOut
    signsOut = false
    run(() => leaveDevice(left, { keepsOutbox }))
  } else if (!isWithOpenPages(SESSION_KEY)) {
    run(abandonDevice)
  }
}

async function take(person: number): Promise<void> {
  await takeDevice(person)
  // Signed out in another tab, which had left the device before this one took it.
  if (currentPerson() !== person) await leaveDevice(person, { keepsOutbox: true })
  else if (matchMedia('(display-mode: standalone)').matches) askToPersist()
}

/** Who has installed the app wants it to have what it had; some browsers ask the person first. */
function askToPersist(): void {
  navigator.storage
    ?.persist()
    .catch((error: unknown) => console.info('The browser may throw away what is kept.', error))
}

/** Only where the backend names them. */
function dropOrganisations({ id, memberships }: NonNullable<ReturnType<typeof userOf>>): void {
  const own = memberships?.map((one) => one.organisation_id)
  if (!own || `${id} ${own.join()}` === organisations) return
  organisations = `${id} ${own.join()}`
  run(() => keepOrganisations(id, new Set(own)))
}

/** Runs one work after the other: an arriving person takes the device after the data of the last one are deleted. */
function run(work: () => Promise<unknown>): void {
  underWay = underWay
    .then(work)
    .catch((error: unknown) => console.info('This browser keeps nothing of what is shown.', error))
}

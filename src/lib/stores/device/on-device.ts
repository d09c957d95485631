import type { PreinitializedWritableAtom } from 'nanostores'
import * as v from 'valibot'
import { forbiddenWithout, isOfMissingCall, isWithoutAnswer, problemOf } from '../../api/api-error.ts'
import { bytesToKeep, forgetShown, type KeptPlace, keepShown, recallShown } from '../../device/kept-shown.ts'
import { isCutOff } from '../../device/line-quality.ts'
import { failed, type Loadable, ready } from '../../api/loadable.ts'
import './kept-rights.ts'
import { $organisationId } from '../organisation/organisation.ts'
import '../session/owner.ts'
import { $session, userOf } from '../session/session.ts'
import type { PermissionName } from '../../../contract/permission-names.ts'

/** What of a kind is kept on the device, so that it can be shown before, or without, an answer of the backend. */
export interface KeptKind<Value> {
  /**
   * What it is, in the current organisation, its kind first: `alerts`, `alert 17`. undefined: what is shown now is not
   * kept.
   */
  name: () => string | undefined
  /** Of which organisation it is; 0: of none. By default of the current one. */
  organisation?: () => number
  /** What is kept may come from an older build: what does not fit is nothing. */
  schema: v.GenericSchema<unknown, Value>
  /** The part of the value that the device stores; all of it unless told. */
  toKeep?: (value: Value) => unknown
  /** Most rows of this kind; beyond, the row with the oldest last look is deleted. Default 60. */
  most?: number
}

export interface DeviceCopy<Value> {
  recall: () => Promise<{ value: Value; at: number } | undefined>
  /** Never fails: a browser that stores nothing must still show the data. */
  keep: (value: Value, at: number) => void
  forget: () => void
}

const MOST = 60

let bytes: Promise<number> | undefined

export function deviceCopy<Value>(kind: KeptKind<Value>): DeviceCopy<Value> {
  const { schema, toKeep = (value) => value, most = MOST } = kind
  return {
    recall: async () => {
      const place = placeOfKind(kind)
      const row = place && (await recallShown(place, Date.now()).catch(complain))
      if (!row) return undefined
      const read = v.safeParse(schema, row.value)
      return read.success ? { value: read.output, at: row.at } : undefined
    },
    keep: (value, at) => {
      const place = placeOfKind(kind)
      if (place) keepIn(place, toKeep(value), at, most)
    },
    forget: () => {
      const place = placeOfKind(kind)
      if (place) forgetShown(place).catch(complain)
    },
  }
}

/** Where something of the current person is kept; undefined: nowhere. */
export function placeOf(
  name: string | undefined,
  organisation: number = $organisationId.get(),
): KeptPlace | undefined {
  const person = userOf($session.get())?.id
  return name === undefined || person === undefined ? undefined : { person, organisation, name }
}

function placeOfKind({ name, organisation }: Pick<KeptKind<never>, 'name' | 'organisation'>) {
  return placeOf(name(), organisation?.())
}

export function keepIn(place: KeptPlace, value: unknown, at: number, most = MOST): void {
  bytes ??= bytesToKeep()
  bytes.then((bytes) => keepShown(place, { value, at }, { most, bytes }, Date.now())).catch(complain)
}

interface AskedStore<Value> {
  /** Asks the backend; meanwhile what is kept is shown, marked as old. A failure empties the device as well. */
  ask: (question: () => Promise<Value>, failing: string) => Promise<Loadable<Value>>
  /** Shows a response, and stores it. */
  show: (answer: Loadable<Value>) => void
  /** Removes the data from the screen and the device after the person has lost the right. */
  refuse: (missing: PermissionName) => void
}

/** @param otherwise shown in part, where nothing of its own is kept */
export function keepOnDevice<Value>(
  $shown: PreinitializedWritableAtom<Loadable<Value>>,
  kind: KeptKind<Value>,
  otherwise: () => Promise<{ value: Value; at: number } | undefined> = () => Promise.resolve(undefined),
): AskedStore<Value> {
  const copy = deviceCopy(kind)

  async function recall(instead: 'loading' | 'failed' = 'loading'): Promise<void> {
    if ($shown.value.state !== instead) return
    const before = whatOf(kind)
    const own = await copy.recall()
    const found = own ?? (await otherwise())
    // The response may have arrived meanwhile, or the screen may show other data.
    if (!found || $shown.value.state !== instead || whatOf(kind) !== before) return
    const { value, at } = found
    $shown.set({ state: 'ready', value, at, changing: true, stale: true, ...(!own && { partial: true }) })
  }

  return {
    ask: async (question, failing) => {
      const before = whatOf(kind)
      const recalled = recall()
      // What is kept is on the screen before an answer is tried for that will not come.
      if (isCutOff()) await recalled
      try {
        return ready(await question(), Date.now())
      } catch (error) {
        console.warn(failing, error)
        if (isGone(error) && whatOf(kind) === before) copy.forget()
        // Without an answer what is kept is all there is.
        await recalled
        if (isWithoutAnswer(problemOf(error))) await recall('failed')
        return failed($shown.value, error)
      }
    },
    show: (answer) => {
      $shown.set(answer)
      if (answer.state === 'ready' && !answer.stale) copy.keep(answer.value, answer.at)
    },
    refuse: (missing) => {
      copy.forget()
      $shown.set(failed($shown.value, forbiddenWithout(missing)))
    },
  }
}

/**
 * Whether the backend has said that the person may not see the data, or that they do not exist. Other failures empty the screen, but
 * not the device: they may come from a network in between, such as a hotel's login page, and be over in a moment, or from a backend
 * that does not have the call.
 */
export function isGone(error: unknown): boolean {
  if (isOfMissingCall(error)) return false
  const problem = problemOf(error)
  return problem.kind === 'forbidden' || (problem.kind === 'server' && [404, 410].includes(problem.status))
}

function whatOf(kind: Pick<KeptKind<never>, 'name' | 'organisation'>): string {
  const { person, organisation, name } = placeOfKind(kind) ?? {}
  return [person, organisation, name].join(' ')
}

function complain(error: unknown): undefined {
  console.info('The device keeps nothing of this.', error)
}

import type { PersonPermissions } from '../../contract/people/person-permissions.ts'
import { permissionNames, type PermissionName } from '../../contract/permission-names.ts'

/** What is set for a person themselves; `otherwise`: nothing, so that other sources decide. */
export const settings = ['granted', 'refused', 'otherwise'] as const
export type Setting = (typeof settings)[number]

/** For one organisation, or for all of them. */
export type Reach = 'here' | 'generally'

/** Why somebody may do something, or may not. */
export type Reason =
  | { kind: 'tenant_admin' | 'organisation_admin' | 'nobody' }
  | {
      kind: 'grant'
      granted: boolean
      /** undefined: to the person themselves. */
      group: string | undefined
      reach: Reach
      /** What says otherwise and does not count: what holds generally, or other grants of the same reach. */
      beats: 'general' | 'others' | undefined
    }

/** One permission of a person: whether it holds, why, and what is set for them. */
export interface PermissionRow {
  name: PermissionName
  holds: boolean
  reason: Reason
  set: Readonly<Record<Reach, Setting>>
  /** What whoever looks at it may set. */
  may: Readonly<Record<Reach, boolean>>
}

/** What was chosen and is not saved yet. */
export type Choices = Readonly<Record<string, Setting>>

/** As a call takes it. */
export interface GrantChange {
  name: PermissionName
  general: boolean
  granted: boolean | null
}

type Grant = PersonPermissions['grants'][number]

const DIRECT = 'direct'
const GROUP = 'group:'
const wire = { granted: true, refused: false, otherwise: null } as const satisfies Record<
  Setting,
  boolean | null
>

export function choiceKey(name: PermissionName, reach: Reach): string {
  return `${name} ${reach}`
}

/** @param organisationId for which they were asked */
export function rowsOf(permissions: PersonPermissions, organisationId: number): PermissionRow[] {
  return permissionNames.map((name) => {
    const entry = permissions.entries.find((one) => one.name === name)
    const named = permissions.grants.filter((one) => one.name === name)
    const here = named.filter((one) => one.organisation_id === organisationId)
    const generally = named.filter((one) => one.organisation_id === null)

    return {
      name,
      holds: entry?.has_permission ?? false,
      reason: reasonOf(entry?.source ?? null, entry?.has_permission ?? false, here, generally),
      set: { here: settingOf(here), generally: settingOf(generally) },
      may: {
        here: permissions.may_set.includes(name),
        generally: permissions.may_set_generally.includes(name),
      },
    }
  })
}

/** What is shown of a row: what was chosen, else what is set. */
export function chosenOf({ name, set }: PermissionRow, reach: Reach, choices: Choices): Setting {
  return choices[choiceKey(name, reach)] ?? set[reach]
}

/** What has to be sent so that it is as it was chosen. */
export function grantChanges(rows: readonly PermissionRow[], choices: Choices): GrantChange[] {
  return rows.flatMap((row) =>
    (['here', 'generally'] as const).flatMap((reach) => {
      const chosen = chosenOf(row, reach, choices)
      if (chosen === row.set[reach] || !row.may[reach]) return []
      return { name: row.name, general: reach === 'generally', granted: wire[chosen] }
    }),
  )
}

/** The permissions of which somebody else has set something else meanwhile. */
export function changedByOthers(
  before: readonly PermissionRow[],
  after: readonly PermissionRow[],
): PermissionName[] {
  return after
    .filter(({ name, set }) => {
      const was = before.find((one) => one.name === name)?.set
      return was?.here !== set.here || was.generally !== set.generally
    })
    .map(({ name }) => name)
}

function settingOf(grants: readonly Grant[]): Setting {
  const own = grants.find(({ source }) => source === DIRECT)
  if (!own) return 'otherwise'
  return own.granted ? 'granted' : 'refused'
}

function reasonOf(
  source: string | null,
  granted: boolean,
  here: readonly Grant[],
  generally: readonly Grant[],
): Reason {
  if (source === 'tenant_admin' || source === 'organisation_admin') return { kind: source }
  if (source === null) return { kind: 'nobody' }

  const isHere = here.length > 0
  const saysOtherwise = (grants: readonly Grant[]) => grants.some((one) => one.granted !== granted)
  const beatsGeneral = isHere && saysOtherwise(generally)
  const beatsOthers = saysOtherwise(isHere ? here : generally)
  return {
    kind: 'grant',
    granted,
    group: source.startsWith(GROUP) ? source.slice(GROUP.length) : undefined,
    reach: isHere ? 'here' : 'generally',
    beats: beatsOthers ? 'others' : beatsGeneral ? 'general' : undefined,
  }
}

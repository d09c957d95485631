import type { Group } from '../../contract/people/groups.ts'

/** Whether somebody sees alarms by these groups alone: one grants it, and none refuses it (product page, section 2). */
export function seesAlarmsBy(groups: readonly Pick<Group, 'permissions'>[]): boolean {
  const said = groups.flatMap(({ permissions }) =>
    permissions.filter(({ name }) => name === 'operations.view'),
  )
  return said.length > 0 && said.every(({ granted }) => granted)
}

import { expect, test } from 'vitest'
import { seesAlarmsBy } from '../../../src/lib/people/sees-alarms.ts'

// Whoever invites somebody who could see no alarm is warned, by the rule of rights (product page, section 2).

const grant = (granted: boolean) => ({ permissions: [{ name: 'operations.view', granted }] as const })
const other = { permissions: [{ name: 'vehicles.view', granted: true }] as const }

test.for([
  ['no group', [], false],
  ['a group that says nothing of alarms', [other], false],
  ['a group that grants it', [other, grant(true)], true],
  ['one that grants and one that refuses it', [grant(true), grant(false)], false],
] as const)('%s: %s', ([, groups, expected]) => {
  expect(seesAlarmsBy(groups.map(({ permissions }) => ({ permissions: [...permissions] })))).toBe(expected)
})

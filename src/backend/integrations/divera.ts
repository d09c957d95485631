import type { Integration } from '../../contract/organisation/integrations.ts'
import { unknown } from '../health-lines.ts'

/** Nothing of it can be set up yet. */
export function diveraHealth(): Promise<Integration> {
  return Promise.resolve({
    ...unknown,
    kind: 'divera',
    state: 'off',
    page: '/settings/integrations/divera',
  })
}

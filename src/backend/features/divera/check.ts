import type { DiveraCapability, DiveraTest } from '../../../contract/divera/divera-check.ts'
import type { DiveraClient, KeyName, Result } from './client.ts'

/** Tries what the stored keys are good for. It reads only; writing is judged by the rights of the key. */
export async function testConnection(client: DiveraClient): Promise<DiveraTest> {
  const unit = await client.unit()
  const alarms = await client.alarms()
  const statuses = await client.statuses()
  const access = 'value' in unit ? unit.value.access : null
  const learnt = [unit, alarms, statuses].find((one) => 'value' in one)
  return {
    capabilities: [
      read('unit', 'personal', unit, () => null),
      read('alarms', 'personal', alarms, (list) => list.length),
      read('vehicle_status', 'system', statuses, (list) => list.length),
      written('raise_alarms', 'personal', unit, access?.alarm),
      // The rights of the system key are not said.
      written('send_status', 'system', statuses, undefined),
    ],
    swapped: await areSwapped(client, alarms, statuses),
    unit:
      'value' in unit && unit.value.ucr !== null
        ? { ucr: unit.value.ucr, name: unit.value.name ?? '' }
        : null,
    simulated: learnt !== undefined && 'simulated' in learnt && learnt.simulated,
  }
}

type Name = DiveraCapability['capability']

function read<Value>(
  capability: Name,
  key: KeyName,
  result: Result<Value>,
  count: (value: Value) => number | null,
): DiveraCapability {
  if ('value' in result) return { capability, key, state: 'ok', failure: null, count: count(result.value) }
  const { failure } = result
  return { capability, key, state: failure === 'noKey' ? 'unset' : 'failing', failure, count: null }
}

/** Whether the key may write is known where its rights deny it; that they allow it shows with the first use. */
function written(
  capability: Name,
  key: KeyName,
  result: Result<unknown>,
  isAllowed: boolean | undefined,
): DiveraCapability {
  const about = { capability, key, failure: null, count: null } as const
  if ('failure' in result && result.failure === 'noKey') return { ...about, state: 'unset' }
  if ('failure' in result && result.failure === 'wrongKey') return { ...about, ...result, state: 'failing' }
  return { ...about, state: isAllowed === false ? 'denied' : 'unknown' }
}

/** Each key is refused where it belongs, and one of them is taken where the other one belongs. */
async function areSwapped(
  client: DiveraClient,
  alarms: Result<unknown>,
  statuses: Result<unknown>,
): Promise<boolean> {
  const isRefused = (result: Result<unknown>) => 'failure' in result && result.failure === 'wrongKey'
  const isUnset = (result: Result<unknown>) => 'failure' in result && result.failure === 'noKey'
  const mayBe = (result: Result<unknown>) => isRefused(result) || isUnset(result)
  if (!mayBe(alarms) || !mayBe(statuses) || (isUnset(alarms) && isUnset(statuses))) return false
  const other = isRefused(alarms) ? await client.statuses('personal') : await client.alarms('system')
  return 'value' in other
}

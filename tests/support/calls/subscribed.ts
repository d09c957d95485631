import {
  getPushKey,
  listPushDevices,
  putPushSubscription,
  type PushDevice,
} from '../../../src/contract/notifications/push.ts'
import { send } from '../servers/contract-target.ts'
import { signInByCall, type Person } from '../worlds/people.ts'
import type { Device, PushService } from '../servers/push-service.ts'

export interface Subscribed extends Device {
  token: string
  userId: number
}

/** Somebody signs in on a new device and lets it be notified, as the page does. */
export async function subscribeDevice(
  origin: string,
  person: Person,
  service: PushService,
): Promise<Subscribed> {
  const { token, user } = await signInByCall(origin, person)
  const { json } = await send(origin, getPushKey.method, getPushKey.path, { token })
  const device = service.subscribe((json as { public_key: string }).public_key)
  await subscribe(origin, token, device)
  return { ...device, token, userId: user.id }
}

export async function subscribe(origin: string, token: string, device: Device): Promise<void> {
  // As `PushSubscription.toJSON()` writes it.
  const body = { ...device.subscription, expirationTime: null }
  const { method, path } = putPushSubscription
  const { status, text } = await send(origin, method, path, { token, body })
  if (status !== 200) throw new Error(`the subscription was answered ${status}: ${text}`)
}

export async function devicesOf(origin: string, token: string): Promise<PushDevice[]> {
  const { json } = await send(origin, listPushDevices.method, listPushDevices.path, { token })
  return json as PushDevice[]
}

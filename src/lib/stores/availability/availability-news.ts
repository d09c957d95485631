import { $organisationId } from '../organisation/organisation.ts'

const ownListeners = new Set<() => void>()
const strengthListeners = new Set<() => void>()

/** Calls the listener when the member has set their availability, on this device or another one. */
export function whenOwnAvailabilityChanges(listener: () => void): void {
  ownListeners.add(listener)
}

/** Calls the listener when the availability of a member of the current organisation has changed. */
export function whenStrengthChanges(listener: () => void): void {
  strengthListeners.add(listener)
}

export function tellOfOwnAvailability(): void {
  for (const listener of ownListeners) listener()
}

export function tellOfStrength(organisationId: number): void {
  if (organisationId !== $organisationId.get()) return
  for (const listener of strengthListeners) listener()
}

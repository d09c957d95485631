import { ApiError } from '../../api/api-error.ts'
import type { OutboxCall } from '../../outbox/outbox-changes.ts'
import type { NewOutboxChange } from './outbox.ts'
import { $session, currentPerson, userOf } from '../session/session.ts'
import { $unsent, beginKeeping, type UnsentRow } from './unsent.ts'

/** Loads the script for changes in advance: the line may be lost by the time the person changes something. */
export function prepareChanges(): void {
  // Load the content of the page first.
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
  idle(() => {
    import('./outbox.ts').catch((error: unknown) => console.info('A change could not wait here.', error))
  })
}

/**
 * Makes a change of the person: shown at once, kept on this device, sent as soon as there is a network. Rejects where it
 * could neither be kept nor sent.
 */
export async function changeAtOnce(name: OutboxCall, asked: NewOutboxChange): Promise<void> {
  const person = userOf($session.get())?.id
  if (person === undefined) return
  const shown = provisionalRow(name, asked, person)
  const kept = beginKeeping()
  $unsent.set([...$unsent.get(), shown])
  try {
    const { change } = await import('./outbox.ts')
    // Another person may have signed in on another tab while the script loaded.
    if (currentPerson() !== person)
      throw new ApiError({ kind: 'unauthenticated' }, 'Whoever has made the change is not signed in any more')
    await change(name, asked)
  } finally {
    kept()
    // By now the stored change is shown instead.
    $unsent.set($unsent.get().filter((one) => one !== shown))
  }
}

/** What is shown while the script comes that keeps it. */
function provisionalRow(name: OutboxCall, asked: NewOutboxChange, person: number): UnsentRow {
  return {
    ...asked,
    person,
    object: '',
    call: name,
    method: '',
    path: '',
    input: asked.input,
    key: '',
    at: Date.now(),
    until: undefined,
    goneIsDone: false,
    tries: 0,
    nextAt: 0,
  }
}

import type { Locale } from '../../../contract/locales.ts'
import { countInTime } from '../../../lib/stores/outbox/count-in-time.ts'
import { signOut } from '../../../lib/stores/session/session-calls.ts'

/** Signs out, unless somebody wants to keep what is not sent: it would be gone with the sign-out. */
export async function leaveAccount(locale: Locale): Promise<void> {
  if ((await countInTime()) === 0 || (await mayBeLost(locale))) await signOut()
}

/** A question that does not come on a bad line keeps nobody signed in. */
async function mayBeLost(locale: Locale): Promise<boolean> {
  try {
    const { confirmSignOut } = await import('./confirm-sign-out.ts')
    return await confirmSignOut(locale)
  } catch (error) {
    console.warn('Nobody was warned of what is not sent.', error)
    return true
  }
}

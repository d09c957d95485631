import type { Locale } from '../../contract/locales.ts'

/** What the calls need of the session; `start.ts` wires them to the stores. */
interface ApiHooks {
  /** '' means the page's own origin. */
  base: string
  /** `include` where a backend elsewhere sets the cookies of realtime's cookie mode; many refuse it otherwise. */
  credentials: RequestCredentials
  locale: () => Locale
  /** The token as it is stored right now: another tab may just have renewed it. */
  token: () => string | undefined
  /** Whose token that is. */
  person: () => number | undefined
  /** Called once per expired token, however many calls failed meanwhile. Resolves to the new token. */
  renew: () => Promise<string>
  /** The backend refused what the interface offered: what is known of the person's rights is out of date. */
  refused: () => void
  /** The backend says that the person's rights are not what they were. */
  rightsChanged: () => void
  /** The backend refused to renew: nobody is signed in any more, in no tab. */
  signedOut: () => void
}

let hooks: ApiHooks | undefined

export function configureApi(wiring: ApiHooks): void {
  hooks = wiring
}

export function wired(): ApiHooks {
  if (!hooks) throw new Error('The API was called before start.ts wired it.')
  return hooks
}

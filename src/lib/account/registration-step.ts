import type { InvitationLink } from '../../contract/account/registration.ts'
import type { User } from '../../contract/account/session.ts'

export type OpenInvitation = Extract<InvitationLink, { state: 'open' }>
export type ClosedInvitation = Exclude<InvitationLink, { state: 'open' }>

/** What somebody can do with an invitation. */
export type RegistrationStep =
  /** They have no account. */
  | { is: 'register'; link: OpenInvitation }
  /** They have one, and are signed in. */
  | { is: 'join'; link: OpenInvitation; user: User }
  | InvitationStop

/** Where it does not go on without another page, or somebody else. */
export type InvitationStop =
  | { is: 'signIn' | 'unusable'; link: OpenInvitation }
  /** `user`: who is signed in here, and was not invited. */
  | { is: 'otherPerson'; link: OpenInvitation; user: User }
  | { is: 'over'; link: ClosedInvitation }
  /** The link never was one. */
  | { is: 'unknown' }

/** `user`: who is signed in. */
export function registrationStep(link: InvitationLink, user: User | undefined): RegistrationStep {
  if (link.state !== 'open') return { is: 'over', link }
  if (link.account === 'unusable') return { is: 'unusable', link }
  if (user && user.email !== link.email) return { is: 'otherPerson', link, user }
  if (link.account === 'none') return { is: 'register', link }
  return user ? { is: 'join', link, user } : { is: 'signIn', link }
}

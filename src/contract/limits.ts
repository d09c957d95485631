/**
 * How attempts at one call slow down the next attempts. Only requests that were refused for a wrong password, token or key count;
 * sessions that are signed in go on. With `countsCalls` every request counts.
 */
export type RateLimit<Field extends string = string> = Counted<Field> & BackOff

/** Which attempts are counted together; `field` is the field of the input that names the account, whether it exists or not. */
type Counted<Field> =
  | { per: 'address' }
  /** One account from all addresses. A right password passes from an address where the account has signed in before. */
  | { per: 'account'; field: Field }
  /** One account at one address. A sign-in resets the count. */
  | { per: 'accountAtAddress'; field: Field }
  /**
   * One person, on all of their devices. Calls that ask for the same `secret` are counted together: five guesses in all, not
   * five at each call.
   */
  | { per: 'person'; secret?: 'password' }
  /** All visitors who come with the same shared link, all senders with the same secret: the `token` or `secret` of the path. */
  | { per: 'link' }

interface BackOff {
  /** Number of refused attempts without a wait. */
  free: number
  /** The wait after them, in seconds; each further refused attempt doubles it … */
  firstWait: number
  /** … up to this one. */
  longestWait: number
  /** One refused attempt is forgotten each time this many seconds pass. */
  forgetsOneEvery: number
  /**
   * Whether a right token or key passes during the wait, so that only a wrong one is answered with 429. For random secrets of
   * 256 bits: an attacker cannot guess them, and no alarm or session waits because of other callers at its address. Passwords
   * and codes can be guessed, so there all callers wait.
   */
  sparesRight: boolean
  /** Every request counts, also a successful one: for calls that cost resources or send mails to other people. */
  countsCalls?: true
}

const MINUTE = 60
const QUARTER_HOUR = 15 * MINUTE

/**
 * Sign-ins. NIST SP 800-63B (5.2.2) allows 100 consecutive failures of an account and recommends growing waits
 * from 30 seconds on, and forgetting failures of an address that signs in. It disables the account after 100; ours only
 * slows down to four attempts an hour, because any attacker could lock a member out at alarm time by failing on purpose.
 * A whole station, or every phone of a network, may share one address: it gets 50 attempts at once, then one a minute.
 */
export const signInLimits = [
  {
    per: 'accountAtAddress',
    field: 'email',
    free: 5,
    firstWait: 30,
    longestWait: QUARTER_HOUR,
    forgetsOneEvery: QUARTER_HOUR,
    sparesRight: false,
  },
  {
    per: 'account',
    field: 'email',
    free: 100,
    firstWait: 30,
    longestWait: QUARTER_HOUR,
    forgetsOneEvery: QUARTER_HOUR,
    sparesRight: false,
  },
  {
    per: 'address',
    free: 50,
    firstWait: 30,
    longestWait: QUARTER_HOUR,
    forgetsOneEvery: MINUTE,
    sparesRight: false,
  },
] as const satisfies readonly RateLimit<'email'>[]

/**
 * Alarm checks: the server sends each to push services, which slow down a server that sends too much, and with it the alarms.
 * A member who sets up a phone tries often, but not thirty times in ten minutes.
 */
export const testLimits = [
  {
    per: 'person',
    free: 30,
    firstWait: 20,
    longestWait: MINUTE,
    forgetsOneEvery: 20,
    sparesRight: false,
    countsCalls: true,
  },
] as const satisfies readonly RateLimit[]

/**
 * Mails to an address that the caller has typed: a stranger must not fill another person's inbox, nor make mail servers treat
 * ours as a sender of spam. A whole station may share one address of the network.
 */
export const mailLimits = [
  {
    per: 'account',
    field: 'email',
    free: 5,
    firstWait: MINUTE,
    longestWait: QUARTER_HOUR,
    forgetsOneEvery: QUARTER_HOUR,
    sparesRight: false,
    countsCalls: true,
  },
  {
    per: 'address',
    free: 50,
    firstWait: 30,
    longestWait: QUARTER_HOUR,
    forgetsOneEvery: MINUTE,
    sparesRight: false,
    countsCalls: true,
  },
] as const satisfies readonly RateLimit<'email'>[]

/** Mails to the people whom an administrator invites: one call sends hundreds, so a few calls are enough for any organisation. */
export const invitationLimits = [
  {
    per: 'person',
    free: 30,
    firstWait: 30,
    longestWait: QUARTER_HOUR,
    forgetsOneEvery: MINUTE,
    sparesRight: false,
    countsCalls: true,
  },
] as const satisfies readonly RateLimit[]

/** A thief of a session must not guess the password of its person. */
export const ownPasswordLimits = [
  {
    per: 'person',
    secret: 'password',
    free: 5,
    firstWait: 30,
    longestWait: QUARTER_HOUR,
    forgetsOneEvery: QUARTER_HOUR,
    sparesRight: false,
  },
] as const satisfies readonly RateLimit[]

/**
 * A thief of a session must not guess the password here either, and a signed-in person must not fill another person's inbox.
 */
export const emailChangeLimits = [
  ...ownPasswordLimits,
  ...mailLimits,
] as const satisfies readonly RateLimit<'email'>[]

/** Pictures of people: the server computes on each for a moment, and a person seldom changes theirs. */
export const pictureLimits = [
  {
    per: 'person',
    free: 20,
    firstWait: 20,
    longestWait: QUARTER_HOUR,
    forgetsOneEvery: MINUTE,
    sparesRight: false,
    countsCalls: true,
  },
] as const satisfies readonly RateLimit[]

/**
 * Codes of the second factor: an attacker with the password could guess them, as three of a million codes are right at a time.
 * Counted by person, so that a new challenge does not evade the limit.
 */
export const secondFactorLimits = [
  {
    per: 'person',
    free: 5,
    firstWait: 30,
    longestWait: QUARTER_HOUR,
    forgetsOneEvery: QUARTER_HOUR,
    sparesRight: false,
  },
  {
    per: 'address',
    free: 50,
    firstWait: 30,
    longestWait: QUARTER_HOUR,
    forgetsOneEvery: MINUTE,
    sparesRight: false,
  },
] as const satisfies readonly RateLimit[]

/**
 * Challenges for a passkey: the server keeps each for minutes, and the caller has not proved anything yet. Every phone of a station
 * may share one address of the network: it gets 100 at once, then one every five seconds.
 */
export const passkeyQuestionLimits = [
  {
    per: 'address',
    free: 100,
    firstWait: 5,
    longestWait: MINUTE,
    forgetsOneEvery: 5,
    sparesRight: false,
    countsCalls: true,
  },
] as const satisfies readonly RateLimit[]

/** Tokens and keys: 100, since every device of a station may send an ended session on the same morning. */
export const tokenLimits = [
  {
    per: 'address',
    free: 100,
    firstWait: 30,
    longestWait: QUARTER_HOUR,
    forgetsOneEvery: MINUTE,
    sparesRight: true,
  },
] as const satisfies readonly RateLimit[]

/**
 * ZIPs of a shared folder. Many visitors open a link that was sent to a whole village at once. The server reads every file of the
 * folder for each ZIP, so after 30 ZIPs the link gives one every ten seconds.
 */
export const zipLimits = [
  ...tokenLimits,
  {
    per: 'link',
    free: 30,
    firstWait: 10,
    longestWait: MINUTE,
    forgetsOneEvery: 10,
    sparesRight: false,
    countsCalls: true,
  },
] as const satisfies readonly RateLimit[]

/** Mails to new accounts, which a tenant administrator makes one by one: working through a list takes half a minute for each. */
export const accountLimits = [
  {
    per: 'person',
    free: 60,
    firstWait: 10,
    longestWait: QUARTER_HOUR,
    forgetsOneEvery: 20,
    sparesRight: false,
    countsCalls: true,
  },
] as const satisfies readonly RateLimit[]

/** Links for people who cannot sign in: they may be many, where the first mails went into spam folders. No inbox is filled. */
export const passwordLinkLimits = invitationLimits

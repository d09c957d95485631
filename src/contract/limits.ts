/**
 * How attempts at one call slow down the next ones. Only what was refused for a wrong password, token or key counts, and
 * whoever is signed in is never touched; with `countsCalls` every call counts.
 */
export type RateLimit<Field extends string = string> = Counted<Field> & BackOff

/** What is counted together; `field` of the input names the account, known or not. */
type Counted<Field> =
  | { per: 'address' }
  /** From everywhere. It spares a right password from an address where the account has signed in before. */
  | { per: 'account'; field: Field }
  /** One account at one address. Signing in forgets it. */
  | { per: 'accountAtAddress'; field: Field }
  /**
   * Whoever is signed in, on all of their devices. Calls that ask for the same `secret` are counted together: five guesses,
   * not five by each of them.
   */
  | { per: 'person'; secret?: 'password' }
  /** All visitors who come with the same shared link, all senders with the same secret: the `token` or `secret` of the path. */
  | { per: 'link' }

interface BackOff {
  /** So many refused attempts are followed by no wait. */
  free: number
  /** The wait after them, in seconds; each further refused attempt doubles it … */
  firstWait: number
  /** … up to this one. */
  longestWait: number
  /** One refused attempt is forgotten each time this many seconds pass. */
  forgetsOneEvery: number
  /**
   * Whether a right password, token or key is let through during the wait, so that only the refusal of a wrong one
   * changes. For random secrets of 256 bits: nobody guesses those, and nobody's alarm or session waits for others.
   * What people choose can be guessed, so there the wait is for everybody.
   */
  sparesRight: boolean
  /** Every call counts, whatever becomes of it: for what costs others something. */
  countsCalls?: true
}

const MINUTE = 60
const QUARTER_HOUR = 15 * MINUTE

/**
 * Whoever signs in. NIST SP 800-63B (5.2.2) allows 100 consecutive failures of an account and recommends growing waits
 * from 30 seconds on, and forgetting failures of an address that signs in. It disables the account after 100; ours only
 * slows down to four attempts an hour, because anybody could lock a member out at alarm time by failing on purpose.
 * A whole station, or every phone of a network, may share one address: it gets 50 at once and one a minute then.
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
 * Tests of the own alarm: each is sent to push services, which slow down whoever sends too much, and then alarms too.
 * Whoever mends a phone tries often, but not thirty times in ten minutes.
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
 * Mails to addresses that somebody else has typed: nobody's inbox is filled by a stranger, and no mail server is made to
 * take us for a sender of spam. A whole station may share one address of the network.
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

/** Mails to whomever an administrator names: hundreds by one call, so a few calls are enough for any organisation. */
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

/** Whoever holds a session that is not theirs must not guess the password of its person. */
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
 * Who holds a session that is not theirs must not guess by it either; and who is signed in fills nobody's inbox, as little as
 * a stranger does.
 */
export const emailChangeLimits = [
  ...ownPasswordLimits,
  ...mailLimits,
] as const satisfies readonly RateLimit<'email'>[]

/** Pictures: each of them takes a core for a moment, and nobody has another one every second. */
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
 * Whoever has shown a password and guesses the code beside it: three of a million are right at a time. The account is known
 * by what the sign-in keeps, so that another challenge is no way round.
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
 * Questions for a passkey: each is kept for minutes, and whoever asks has shown nothing. Every phone of a station may share one
 * address of the network: it gets 100 at once, and one every five seconds then.
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

/** Tokens and keys: 100, since every device of a station may come with an ended session on the same morning. */
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
 * ZIPs of a shared folder. A link that is sent to a whole village is opened by many at once; for each ZIP the server reads
 * every file of the folder, so after 30 of them the link gives one every ten seconds.
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

/** Mails to whomever an administrator of the tenant names, one by one: who works through a list makes one each half minute. */
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

/** Links to people who cannot sign in, who may be many after the first mail went into the wrong folders; nobody's inbox is filled. */
export const passwordLinkLimits = invitationLimits

const MINUTE_MS = 60_000

/** How long a mail is worth sending, in ms. A link lives for an hour from when it was asked for; news of days ago is still news. */
export const worthMs = {
  passwordReset: 60 * MINUTE_MS,
  passwordChanged: 3 * 24 * 60 * MINUTE_MS,
} as const
export type MailKind = keyof typeof worthMs

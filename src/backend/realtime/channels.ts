import type { AppCredentials } from './signature.ts'
import { verifyAuth } from './signature.ts'

export type ChannelKind = 'public' | 'private' | 'encrypted' | 'presence'

/** Longest first: every encrypted channel would pass for a private one. */
const prefixes: readonly (readonly [string, ChannelKind])[] = [
  ['private-encrypted-', 'encrypted'],
  ['private-', 'private'],
  ['presence-', 'presence'],
]

/** Longest channel name, prefix included. */
export const MAX_CHANNEL_NAME = 164
const NAME = /^[-A-Za-z0-9_=@,.;]+$/

export function channelKind(channel: string): ChannelKind {
  return prefixes.find(([prefix]) => channel.startsWith(prefix))?.[1] ?? 'public'
}

/** The data of a `pusher:subscription_error`. */
export interface SubscriptionRefusal {
  type: 'AuthError' | 'LimitReached' | 'InvalidChannel' | 'UnsupportedChannel'
  error: string
  status: number
}

export interface Subscription {
  channel: string
  auth: string
}

type Admission = (
  app: AppCredentials,
  socketId: string,
  wanted: Subscription,
) => SubscriptionRefusal | undefined

const unsupported: Admission = () => ({
  type: 'UnsupportedChannel',
  error: 'This type of channel is not supported.',
  status: 501,
})

const admissions: Record<ChannelKind, Admission> = {
  public: () => undefined,
  private: (app, socketId, { channel, auth }) =>
    verifyAuth(app, socketId, channel, auth)
      ? undefined
      : { type: 'AuthError', error: 'The connection is unauthorized.', status: 401 },
  encrypted: unsupported,
  presence: unsupported,
}

/** Why this socket may not subscribe, or nothing. */
export function refuseSubscription(
  app: AppCredentials,
  socketId: string,
  wanted: Subscription,
): SubscriptionRefusal | undefined {
  if (wanted.channel.length > MAX_CHANNEL_NAME) {
    const error = `The channel name is longer than the allowed ${MAX_CHANNEL_NAME} characters.`
    return { type: 'LimitReached', error, status: 4009 }
  }
  if (!NAME.test(wanted.channel)) {
    return {
      type: 'InvalidChannel',
      error: 'The channel name has characters that are not allowed.',
      status: 4009,
    }
  }
  return admissions[channelKind(wanted.channel)](app, socketId, wanted)
}

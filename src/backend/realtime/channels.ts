import { MAX_CHANNEL_NAME } from './limits.ts'

export type ChannelKind = 'public' | 'private' | 'encrypted' | 'presence' | 'user'

/** Events for one signed-in user come on the channel of this name and their id. */
export const USER_CHANNEL_PREFIX = '#server-to-user-'

/** Longest first: every encrypted channel would pass for a private one. */
const prefixes: readonly (readonly [string, ChannelKind])[] = [
  ['private-encrypted-', 'encrypted'],
  ['private-', 'private'],
  ['presence-', 'presence'],
  [USER_CHANNEL_PREFIX, 'user'],
]

const NAME = /^(#server-to-user-)?[-A-Za-z0-9_=@,.;]+$/

export function channelKind(channel: string): ChannelKind {
  return prefixes.find(([prefix]) => channel.startsWith(prefix))?.[1] ?? 'public'
}

/** What is wrong with a channel's name, or nothing. */
export function channelNameProblem(channel: string): 'long' | 'characters' | undefined {
  if (channel.length > MAX_CHANNEL_NAME) return 'long'
  return NAME.test(channel) ? undefined : 'characters'
}

import { type ChannelKind, channelKind, channelNameProblem, USER_CHANNEL_PREFIX } from './channels.ts'
import {
  MAX_CHANNEL_NAME,
  MAX_CHANNELS,
  MAX_CHANNELS_OF_STRANGERS,
  MAX_MEMBER_INFO_BYTES,
  MAX_PRESENCE_MEMBERS,
  MAX_USER_ID,
} from './limits.ts'
import { type MemberProblem, readMember } from './member.ts'
import type { Member } from './presence.ts'
import { codes } from './protocol.ts'
import { type AppCredentials, verifyAuth } from './signature.ts'

export interface Subscription {
  channel: string
  auth: string
  channelData: string | undefined
}

/** The data of a `pusher:subscription_error`. */
export interface SubscriptionRefusal {
  type: 'AuthError' | 'LimitReached' | 'InvalidChannel'
  error: string
  status: number
}

/** What the admission needs to know of the socket that wants to subscribe, and of the channel. */
export interface Applicant {
  socketId: string
  /** Whom it is signed in as. */
  userId: string | undefined
  /** It has shown a right before. */
  known: boolean
  joined: ReadonlySet<string>
  /** Who is in the channel it wants. */
  members: readonly Member[]
}

export type Admission = { refusal: SubscriptionRefusal } | { member?: Member }

type Rule = (app: AppCredentials, applicant: Applicant, wanted: Subscription) => Admission

const limit = (status: number, error: string) =>
  ({ refusal: { type: 'LimitReached', error, status } }) as const
const unauthorised = (error: string) => ({ refusal: { type: 'AuthError', error, status: 401 } }) as const

const notAuthorised = unauthorised('The connection is unauthorized.')
const memberProblems: Record<MemberProblem, Admission> = {
  unreadable: unauthorised('The channel data names no user.'),
  'long id': limit(codes.clientEventRejected, `A user id has at most ${MAX_USER_ID} characters.`),
  'large info': limit(
    codes.clientEventRejected,
    `The user info of a member has at most ${MAX_MEMBER_INFO_BYTES} bytes.`,
  ),
}
const channelFull = limit(codes.overloaded, `A presence channel has at most ${MAX_PRESENCE_MEMBERS} members.`)

const authorised: Rule = (app, { socketId }, { channel, auth, channelData }) =>
  verifyAuth(app, socketId, channel, auth, channelData) ? {} : notAuthorised

const rules: Record<ChannelKind, Rule> = {
  public: () => ({}),
  private: authorised,
  encrypted: authorised,
  presence: (app, applicant, wanted) => {
    const admission = authorised(app, applicant, wanted)
    if ('refusal' in admission) return admission

    const member = readMember(wanted.channelData ?? '')
    if (typeof member === 'string') return memberProblems[member]
    const isThere = applicant.members.some(({ id }) => String(id) === String(member.id))
    return applicant.members.length >= MAX_PRESENCE_MEMBERS && !isThere ? channelFull : { member }
  },
  user: (_, { userId }, { channel }) =>
    userId !== undefined && channel === USER_CHANNEL_PREFIX + userId ? {} : notAuthorised,
}

/** Whether this socket may subscribe, and as whom. */
export function admit(app: AppCredentials, applicant: Applicant, wanted: Subscription): Admission {
  const { channel } = wanted
  const problem = channelNameProblem(channel)
  if (problem === 'long') {
    return limit(
      codes.unauthorised,
      `The channel name is longer than the allowed ${MAX_CHANNEL_NAME} characters.`,
    )
  }
  if (problem === 'characters') {
    const error = 'The channel name has characters that are not allowed.'
    return { refusal: { type: 'InvalidChannel', error, status: codes.unauthorised } }
  }
  const kind = channelKind(channel)
  const admission = rules[kind](app, applicant, wanted)
  if ('refusal' in admission) return admission

  const most = applicant.known || kind !== 'public' ? MAX_CHANNELS : MAX_CHANNELS_OF_STRANGERS
  const isFull = applicant.joined.size >= most && !applicant.joined.has(channel)
  return isFull
    ? limit(codes.unauthorised, `A connection may subscribe at most ${most} channels.`)
    : admission
}

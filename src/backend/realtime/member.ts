import * as v from 'valibot'
import { parseJson, toJson } from './json-text.ts'
import { MAX_MEMBER_INFO_BYTES, MAX_USER_ID } from './limits.ts'
import type { Member } from './presence.ts'

const ChannelData = v.object({
  user_id: v.union([v.pipe(v.string(), v.minLength(1)), v.pipe(v.number(), v.finite())]),
  user_info: v.nullish(v.unknown(), null),
})
const UserData = v.object({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_USER_ID)) })

export type MemberProblem = 'unreadable' | 'long id' | 'large info'

/** Who enters a presence channel, by its `channel_data`. */
export function readMember(channelData: string): Member | MemberProblem {
  const read = v.safeParse(ChannelData, parseJson(channelData))
  if (!read.success) return 'unreadable'

  const { user_id: id, user_info: info } = read.output
  if (String(id).length > MAX_USER_ID) return 'long id'
  const text = toJson(info)
  return text === undefined || Buffer.byteLength(text) > MAX_MEMBER_INFO_BYTES ? 'large info' : { id, info }
}

/** The id of the person in the `user_data` of a sign-in; undefined: none. */
export function readUserId(userData: string): string | undefined {
  const read = v.safeParse(UserData, parseJson(userData))
  return read.success ? read.output.id : undefined
}

/** What a socket that enters a presence channel is told of who is there. */
export function presenceOf(members: readonly Member[]) {
  return {
    presence: {
      ids: members.map(({ id }) => id),
      hash: Object.fromEntries(members.map(({ id, info }) => [id, info])),
      count: members.length,
    },
  }
}

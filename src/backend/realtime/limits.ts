/** What the published protocol allows; its server libraries count in the same way. */

/** Characters, prefix included. */
export const MAX_CHANNEL_NAME = 164
/** Characters. */
export const MAX_EVENT_NAME = 200
/** Bytes of the data's text, as it is delivered. */
export const MAX_EVENT_DATA_BYTES = 10 * 1024
/** Of a server library. */
export const MAX_CHANNELS_PER_EVENT = 100
export const MAX_EVENTS_PER_BATCH = 10
/** Persons, however many sockets they have. */
export const MAX_PRESENCE_MEMBERS = 100
/** Bytes of `user_info` as JSON. */
export const MAX_MEMBER_INFO_BYTES = 2 * 1024
/** Characters. */
export const MAX_USER_ID = 128
/** Client events of one connection within any second. */
export const MAX_CLIENT_EVENTS_PER_SECOND = 10
/** Bytes of one incoming message, in one frame or many. */
export const MAX_FRAME_BYTES = 16 * 1024
/** Channels of one connection. */
export const MAX_CHANNELS = 500
/** Channels of a connection that has not shown a right to any channel yet: connecting needs no sign-in. */
export const MAX_CHANNELS_OF_STRANGERS = 20

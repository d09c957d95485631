import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { queryInteger } from './values.ts'

/** In bytes: the largest body in which a browser sends a file or a part of one, unless it is told to send less. */
export const LARGEST_PART = 8 * 1024 * 1024
/** In bytes: the largest file that can be sent in parts by `putFilePart`. No call that takes such a file takes a larger one. */
export const LARGEST_IN_PARTS = 10 * 1024 * 1024
/** The server forgets a file this long after its last part came. */
export const FILE_PARTS_HOURS = 2
/** Files of one person on the server at a time. The next one replaces the one that has waited longest. */
export const MOST_IN_PARTS = 4

/** 32 hexadecimal digits, made at random by the browser for each file. */
const partKey = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

/**
 * A field in the query of each call that takes a file: the key under which the file was sent by `putFilePart`. The body is
 * empty then.
 */
export const filePartKey = v.optional(partKey)

/**
 * For proxies that refuse the body of a large file: the file goes in several requests, then the call that needs it names its
 * key. An empty body changes nothing: it asks how much of the file the server has.
 */
export const putFilePart = endpoint('PUT', '/api/file-part', {
  access: { kind: 'session' },
  summary: `Takes the next part of a file of the caller, from \`offset\` on. The call that the file is for names the key as \`file_part_key\` and has an empty body. The server forgets the file ${FILE_PARTS_HOURS} hours after its last part, when it restarts, or when the caller begins more than ${MOST_IN_PARTS} files. An empty body asks how much of the file there is.`,
  conflict: '`offset` is not where the file ends so far: `current` says where that is.',
  takesFile: LARGEST_PART,
  input: v.object({
    key: partKey,
    offset: queryInteger(0, LARGEST_IN_PARTS),
    /** In bytes: the whole file. */
    length: queryInteger(1, LARGEST_IN_PARTS),
  }),
  output: v.object({
    /** In bytes: how much of the file the server has. */
    received: v.number(),
  }),
})

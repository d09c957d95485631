import * as v from 'valibot'
import { timestamp } from '../values.ts'

/** The link of an invitation is good for so many days (product page, section 2). */
export const INVITATION_DAYS = 7

/** A link that is shown once, for the caller to hand over: its path on the site, without language, and its end. */
export const ShownLink = v.object({ path: v.string(), expires_at: timestamp })
export type ShownLink = v.InferOutput<typeof ShownLink>

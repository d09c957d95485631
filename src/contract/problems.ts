import * as v from 'valibot'

/** The body of every answer that is not 2xx (product page, section 3). Texts are in the caller's language. */
export const ProblemBody = v.object({
  message: v.string(),
  errors: v.optional(v.record(v.string(), v.array(v.string()))),
  /** Of a conflict (409): how the thing stands now, as its call would answer it. */
  current: v.optional(v.unknown()),
  /** Of a sign-in that needs a second factor (403): what the next call names, and by what it goes on. */
  challenge: v.optional(v.string()),
  methods: v.optional(v.array(v.string())),
})
export type ProblemBody = v.InferOutput<typeof ProblemBody>

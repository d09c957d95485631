import type { AnyBody as Bounds } from '../../contract/endpoint.ts'
import { readBoundedJson } from './bounded-json.ts'
import { placeOfBody } from './body-places.ts'
import { readBodyText } from './body-text.ts'
import { type BodyDoubt, createBodyTexts } from './body-texts.ts'
import { boundaryOf, readMultipart, readUrlEncoded } from './form-body.ts'

/** The content of a body with any `Content-Type`. */
interface AnyBody {
  given: object
  isGuessed: boolean
  doubts: readonly BodyDoubt[]
}

/**
 * Reads a body by its content rather than its `Content-Type`: JSON, a multipart form, or a URL-encoded form. A list with a single
 * object counts as that object, an empty body as an object without fields. Takes linear time for any body. Unknown fields take nothing
 * from the budgets of known ones. undefined: the body has none of these formats.
 */
export function readAnyBody(
  bytes: Uint8Array,
  type: string,
  { keys, fields, list }: Omit<Bounds, 'bytes'>,
): AnyBody | undefined {
  const texts = createBodyTexts()
  const place = placeOfBody({ fields, list }, texts.others)
  const { doubts } = texts
  const boundary = boundaryOf(bytes, type)
  if (boundary !== undefined) {
    const form = readMultipart(bytes, type, { boundary, texts, place })
    return { given: form.fields, isGuessed: form.isGuessed, doubts }
  }

  const { text, isGuessed } = readBodyText(bytes, type) ?? { text: '', isGuessed: true }
  const begin = /\S/.exec(text)?.[0]
  if (begin === undefined) return { given: {}, isGuessed: false, doubts }
  if (begin === '{' || begin === '[') {
    const given = objectIn(readBoundedJson(text, { keys, texts, place })?.value)
    return given && { given, isGuessed, doubts }
  }

  const form = readUrlEncoded(bytes, type, { keys, texts, place })
  const isForm = isUrlEncoded(type) || fields.some((name) => Object.hasOwn(form.fields, name))
  return isForm ? { given: form.fields, isGuessed: form.isGuessed, doubts } : undefined
}

export function isUrlEncoded(type: string): boolean {
  return /^\s*application\/x-www-form-urlencoded\s*(;|$)/i.test(type)
}

function objectIn(value: unknown): object | undefined {
  const [only, ...others] = Array.isArray(value) ? (value as unknown[]) : [value]
  return typeof only === 'object' && only !== null && !Array.isArray(only) && others.length === 0
    ? only
    : undefined
}

import type { Context } from 'hono'
import type { AnyBody, Endpoint } from '../../contract/endpoint.ts'
import { IntakeRefusal } from './intake-refusal.ts'
import type { LargeBodies } from '../limits/large-bodies.ts'
import { isUrlEncoded, readAnyBody } from './any-body.ts'
import { readBodyText } from './body-text.ts'
import type { BodyDoubt } from './body-texts.ts'
import { readJson, readQuery } from './json.ts'
import { invalid, Problem } from './problem.ts'
import { withSizedBody } from './sized-body.ts'

/** The input of a call, from its query or its body. */
interface GivenInput {
  given: unknown
  /** The text of the body, or the query. */
  sent: string
  /** Whether bytes of the body were not valid in their charset, so that the text is a best guess. */
  isGuessed: boolean
  /** Parts of the body that were cut or dropped. */
  doubts: readonly BodyDoubt[]
}

/** The key or secret of a request, and the counter of the large bodies that are sent with each. */
interface Sender {
  sender: number | string | undefined
  largeBodies: LargeBodies
}

/**
 * Reads the input of a call from its query or its body.
 * @throws {Problem} 422 for bytes that are not valid in their charset, and for invalid JSON; 415 for another `Content-Type`. A call
 * that takes any body ignores the `Content-Type`: {IntakeRefusal} 422 if the body is neither JSON nor a form, 413 if it is too large;
 * and {Problem} 503 while the key sends too many large bodies. A call with a secret takes an unreadable body for an empty one: that it
 * came is a message.
 */
export async function readInput(
  call: Endpoint,
  context: Context,
  { sender, largeBodies }: Sender,
): Promise<GivenInput> {
  const certain = { isGuessed: false, doubts: [] }
  const query = () => ({
    given: readQuery(context.req.query()),
    sent: new URL(context.req.url).search,
    ...certain,
  })
  if (call.takesFile || call.method === 'GET') return query()
  if (call.takesAnyBody && sender !== undefined) {
    const mayBeUnreadable = call.access.kind === 'secret'
    const about = { sender, largeBodies, mayBeUnreadable }
    return { sent: '', ...(await readIntake(context, call.takesAnyBody, about)) }
  }

  const type = context.req.header('Content-Type') ?? ''
  const bytes = new Uint8Array(await context.req.arrayBuffer())
  const body = readBodyText(bytes, type, { mayGuess: false })
  if (!body) throw invalid({ body: [{ key: 'charset' }] })
  const { text } = body
  if (text.trim() === '')
    return call.method === 'DELETE' ? query() : { given: undefined, sent: text, ...certain }
  const isForm = call.acceptsForm && isUrlEncoded(type)
  if (!isForm && !/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type)) throw new Problem(415, 'mediaType')
  return {
    sent: text,
    given: isForm ? readQuery(Object.fromEntries(new URLSearchParams(text))) : readJson(text),
    ...certain,
  }
}

function readIntake(
  context: Context,
  { bytes: most, ...bounds }: AnyBody,
  about: { sender: number | string; largeBodies: LargeBodies; mayBeUnreadable: boolean },
): Promise<Omit<GivenInput, 'sent'>> {
  const { sender, largeBodies, mayBeUnreadable } = about
  return withSizedBody(context, { most, sender, largeBodies }, (bytes) => {
    const read = readAnyBody(bytes, context.req.header('Content-Type') ?? '', bounds)
    if (!read && mayBeUnreadable) return { given: {}, isGuessed: false, doubts: [] }
    if (!read) throw new IntakeRefusal('unreadable', { body: [{ key: 'unreadable' }] })
    return read
  })
}

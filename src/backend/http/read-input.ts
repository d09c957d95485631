import type { Context } from 'hono'
import type { AnyBody, Endpoint } from '../../contract/endpoint.ts'
import type { IntakeKey } from '../api-keys/intake-key.ts'
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

/** The key of a request, and the counter of the large bodies that each key sends. */
interface Sender {
  key: IntakeKey | undefined
  largeBodies: LargeBodies
}

/**
 * Reads the input of a call from its query or its body.
 * @throws {Problem} 422 for bytes that are not valid in their charset, and for invalid JSON; 415 for another `Content-Type`. A call
 * that takes any body ignores the `Content-Type`: {IntakeRefusal} 422 if the body is neither JSON nor a form, 413 if it is too large;
 * and {Problem} 503 while the key sends too many large bodies.
 */
export async function readInput(call: Endpoint, context: Context, sender: Sender): Promise<GivenInput> {
  const certain = { isGuessed: false, doubts: [] }
  const query = () => ({
    given: readQuery(context.req.query()),
    sent: new URL(context.req.url).search,
    ...certain,
  })
  if (call.takesFile || call.method === 'GET') return query()
  if (call.takesAnyBody && sender.key) {
    return { sent: '', ...(await readIntake(context, call.takesAnyBody, sender.key, sender.largeBodies)) }
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
  { id: keyId }: IntakeKey,
  largeBodies: LargeBodies,
): Promise<Omit<GivenInput, 'sent'>> {
  return withSizedBody(context, { most, keyId, largeBodies }, (bytes) => {
    const read = readAnyBody(bytes, context.req.header('Content-Type') ?? '', bounds)
    if (!read) throw new IntakeRefusal('unreadable', { body: [{ key: 'unreadable' }] })
    return read
  })
}

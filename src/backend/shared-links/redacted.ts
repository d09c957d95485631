import { type Secrets, withoutSecrets } from './redact.ts'

/** The texts of an operation that a link shows, by their fields. */
type Texts = Readonly<Record<string, string | null>>

interface Redacted<Shown extends Texts> {
  /** The texts before they were redacted: a change of any of them redacts anew. */
  texts: Shown
  secrets: Secrets
  shown: Shown
}

/** At most some 10 MB: the texts of an operation have 20 KB, and are kept twice. */
const MOST_KEPT = 200

const kept = new Map<string, Redacted<Texts>>()

/**
 * The texts without the secrets (`withoutSecrets`), which takes up to a tenth of a second where a remark holds many numbers. They
 * are kept in memory by `key` (an operation, and the choice of its link) until a text or a secret changes, so that a thousand
 * visitors cost as much as one.
 */
export function redactedOnce<Shown extends Texts>(key: string, texts: Shown, secrets: Secrets): Shown {
  const before = kept.get(key)
  kept.delete(key)
  const isSame = before && isEqual(before.texts, texts) && isEqual({ ...before.secrets }, { ...secrets })
  const redacted = isSame ? before : { texts, secrets, shown: redact(texts, secrets) }
  // The one that was asked for last is at the end; the first are forgotten.
  kept.set(key, redacted)
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break
    kept.delete(oldest)
  }
  return redacted.shown as Shown
}

function redact<Shown extends Texts>(texts: Shown, secrets: Secrets): Shown {
  const shown = Object.entries(texts).map(([field, text]) => [field, withoutSecrets(text, secrets)] as const)
  return Object.fromEntries(shown) as Shown
}

function isEqual(one: Texts, other: Texts): boolean {
  const fields = Object.keys(one)
  return fields.length === Object.keys(other).length && fields.every((field) => one[field] === other[field])
}

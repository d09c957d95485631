import { useEffect, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { LARGEST_ATTACHMENT } from '../../../contract/operations/operation-attachments.ts'
import type { MessageKey } from '../../../i18n/messages.ts'
import { translate } from '../../../i18n/translate.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { newIdempotencyKey } from '../../../lib/api/idempotency-key.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import { attachFile } from '../../../lib/stores/operations/operation-attachments.ts'
import { loadOperation } from '../../../lib/stores/operations/operation.ts'
import { guardLeaving } from '../../ui/form/change-guard.ts'

/** A file on its way to an operation. */
export interface Sending {
  /** Under which it is added once, however often it is sent. */
  key: string
  file: File
  state:
    | { kind: 'waiting' }
    /** `part`: from 0 to 1. */
    | { kind: 'sending'; part: number }
    /** `final`: sending it again would change nothing. */
    | { kind: 'failed'; text: string; final: boolean }
}

type State = Sending['state']

const waiting: State = { kind: 'waiting' }

/**
 * Sends files one after the other: on a weak line the first is there sooner. What has failed stays until it is sent again
 * or discarded, and whoever would leave the page with it is asked.
 */
export function useSending(locale: Locale, operationId: number) {
  const t = translate(locale)
  const [all, setAll] = useState<readonly Sending[]>([])
  const [done, setDone] = useState<string>()
  const isAny = all.length > 0
  const set = (key: string, state: State) =>
    setAll((known) => known.map((one) => (one.key === key ? { ...one, state } : one)))
  const discard = (key: string) => setAll((known) => known.filter((one) => one.key !== key))
  const failed = (name: 'tooLarge' | 'empty' | 'unreadable'): State => ({
    kind: 'failed',
    text: t(`operationAttachments.problem.${name}`),
    final: true,
  })

  useEffect(() => (isAny ? guardLeaving(t('operationAttachments.leave')) : undefined), [isAny])
  useEffect(() => {
    const next = all.find(({ state }) => state.kind === 'waiting')
    if (next && !all.some(({ state }) => state.kind === 'sending')) void send(next)
  }, [all])

  async function send({ key, file }: Sending): Promise<void> {
    set(key, { kind: 'sending', part: 0 })
    if (!(await isReadable(file))) return set(key, failed('unreadable'))
    try {
      await attachFile(operationId, file, { key, onProgress: (part) => set(key, { kind: 'sending', part }) })
    } catch (error) {
      console.warn('A file was not added to the operation.', error)
      return set(key, { kind: 'failed', text: failureWords(error, locale), final: false })
    }
    await loadOperation()
    discard(key)
    setDone(file.name)
  }

  return {
    all,
    /** The name of the last one that was added. */
    done,
    add: (files: readonly File[]) =>
      setAll((known) => [
        ...known,
        ...files.map((file) => ({ key: newIdempotencyKey(), file, state: wrongWith(file) ?? waiting })),
      ]),
    retry: (key: string) => set(key, waiting),
    discard,
  }

  function wrongWith({ size }: File): State | undefined {
    if (size === 0) return failed('empty')
    return size > LARGEST_ATTACHMENT ? failed('tooLarge') : undefined
  }
}

/** Whoever has chosen a file may have removed it since, or its medium: a line that is cut looks the same. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}

function failureWords(error: unknown, locale: Locale): string {
  const t = translate(locale)
  const problem = problemOf(error)
  if (problem.kind === 'offline') return t('operationAttachments.problem.offline')
  const known: Readonly<Record<number, MessageKey>> = {
    409: 'operationAttachments.problem.full',
    413: 'operationAttachments.problem.tooLarge',
  }
  const words = problem.kind === 'server' ? known[problem.status] : undefined
  if (words) return t(words)
  return t('operationAttachments.problem.other', { what: problemWords(t, problem).text })
}

import { useEffect, useState } from 'react'
import type { DocumentDetail } from '../../../contract/documents/documents.ts'
import { type TextCharset, textCharset } from '../../../contract/documents/text-charset.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { fetchContent } from '../../../lib/stores/documents/document-files.ts'
import { keptBytes } from '../../../lib/stores/documents/kept-documents.ts'

type Content =
  | { state: 'none' }
  | { state: 'fetching'; part: number }
  | { state: 'failed'; isOffline: boolean; retry: () => void }
  | { state: 'picture'; address: string }
  | { state: 'text'; text: string; charset: TextCharset }

/** The bytes that a document shows, from this device if they are here. @param wanted fetched only then */
export function useContent(
  { id, version_id }: Pick<DocumentDetail, 'id' | 'version_id'>,
  wanted: boolean,
  isText: boolean,
): Content {
  const [content, setContent] = useState<Content>({ state: 'none' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let left = false
    let address: string | undefined
    const showText = async (file: Blob) => {
      const bytes = new Uint8Array(await file.arrayBuffer())
      const charset = textCharset(bytes)
      const text = new TextDecoder(charset).decode(bytes)
      if (!left) setContent({ state: 'text', text, charset })
    }
    const show = (bytes: Blob) => {
      if (left) return undefined
      if (isText) return showText(bytes)
      address = URL.createObjectURL(bytes)
      setContent({ state: 'picture', address })
      return undefined
    }
    const load = async () => {
      const kept = await keptBytes(id, version_id)
      if (kept) return show(kept)
      if (!wanted || left) return undefined
      setContent({ state: 'fetching', part: 0 })
      return show(
        await fetchContent(id, version_id, (part) => !left && setContent({ state: 'fetching', part })),
      )
    }
    load().catch((error: unknown) => {
      console.info('What a document shows did not come.', error)
      if (left) return
      const isOffline = problemOf(error).kind === 'offline'
      setContent({ state: 'failed', isOffline, retry: () => setAttempt((count) => count + 1) })
    })
    return () => {
      left = true
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [id, version_id, wanted, isText, attempt])
  return content
}

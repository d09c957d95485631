import { useEffect, useRef, useState } from 'react'
import type { DocumentDetail } from '../../../contract/documents/documents.ts'
import type { Translate } from '../../../i18n/messages.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { fetchContentAddress } from '../../../lib/stores/documents/document-files.ts'
import { keptBytes } from '../../../lib/stores/documents/kept-documents.ts'

/** Plays a recording from its place on the server, piece by piece; or from this device, if it is here. */
export function Player({ t, document }: { t: Translate; document: DocumentDetail }) {
  const { id, version_id, mime, name } = document
  const [address, setAddress] = useState<string>()
  const [problem, setProblem] = useState<'failed' | 'offline'>()
  const [round, setRound] = useState(0)
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  /** Where it was when its address was not good any more (s). */
  const place = useRef(0)
  const renewed = useRef(0)
  useEffect(() => {
    let left = false
    let kept: string | undefined
    const load = async () => {
      const bytes = await keptBytes(id, version_id)
      if (bytes) kept = URL.createObjectURL(bytes)
      const found = kept ?? (await fetchContentAddress(id, version_id))
      if (!left) setAddress(found)
    }
    setProblem(undefined)
    load().catch((error: unknown) => {
      console.info('A recording cannot be played.', error)
      if (!left) setProblem(problemOf(error).kind === 'offline' ? 'offline' : 'failed')
    })
    return () => {
      left = true
      if (kept !== undefined) URL.revokeObjectURL(kept)
    }
  }, [id, version_id, round])

  // Its address is good for a while only: a longer film asks for another one, and goes on where it was.
  const renew = () => {
    const now = Date.now()
    if (now - renewed.current < 60_000) return setProblem('failed')
    renewed.current = now
    place.current = player.current?.currentTime ?? 0
    setRound((count) => count + 1)
  }
  const goOn = () => {
    if (player.current && place.current > 0) player.current.currentTime = place.current
  }
  const common = {
    ref: player,
    src: address,
    controls: true,
    preload: 'metadata',
    'aria-label': name,
    onError: renew,
    onLoadedMetadata: goOn,
  }

  return (
    <div className="document-preview" data-kind="player">
      {/* What is said in it nobody has written down. */}
      {address !== undefined &&
        (mime.startsWith('video/') ? <video {...common} playsInline /> : <audio {...common} />)}
      {problem && (
        <>
          <p className="notice" role="status">
            {t(problem === 'offline' ? 'documentPage.notHere' : 'documentPage.notPlayed')}
          </p>
          <button type="button" className="button" onClick={() => setRound((count) => count + 1)}>
            {t('documentPage.again')}
          </button>
        </>
      )}
    </div>
  )
}

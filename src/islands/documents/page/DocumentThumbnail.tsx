import { useEffect, useRef, useState } from 'react'
import type { Document } from '../../../contract/documents/documents.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { signOf } from '../document-sign.ts'

type Pictured = Pick<Document, 'id' | 'version_id' | 'mime' | 'preview'>

/** A small picture of a document; its sign until it has come, and where there is none. */
export function DocumentThumbnail({ document }: { document: Pictured }) {
  const { id, version_id, mime, preview } = document
  const place = useRef<HTMLSpanElement>(null)
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const element = place.current
    setAddress(undefined)
    if (preview !== 'ready' || !element) return
    let stop: (() => void) | undefined
    let left = false
    import('../../../lib/stores/documents/thumbnails.ts').then(
      ({ thumbnailFor }) => {
        if (!left) stop = thumbnailFor(element, { id, version: version_id }, setAddress)
      },
      (error: unknown) => console.info('The pictures of documents are not shown.', error),
    )
    return () => {
      left = true
      stop?.()
    }
  }, [id, version_id, preview])

  return (
    <span ref={place} className="list-row-sign document-thumbnail">
      {address === undefined ? <Icon shape={signOf(mime)} size={24} /> : <img src={address} alt="" />}
    </span>
  )
}

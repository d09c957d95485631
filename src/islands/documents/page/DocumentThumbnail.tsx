import '../../ui/layout/list-row.css'
import { useEffect, useRef, useState } from 'react'
import type { Document } from '../../../contract/documents/documents.ts'
import { thumbnailFor } from '../../../lib/stores/documents/thumbnails.ts'
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
    return thumbnailFor(element, { id, version: version_id }, setAddress)
  }, [id, version_id, preview])

  return (
    <span ref={place} className="list-row-sign document-thumbnail">
      {address === undefined ? <Icon shape={signOf(mime)} size={24} /> : <img src={address} alt="" />}
    </span>
  )
}

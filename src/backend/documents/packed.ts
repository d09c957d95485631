/** What goes into a ZIP of a document: under which key it lies, and of how many bytes it is. */
export interface Packed {
  key: string
  size: number
}

/** A content, and what was found out about it. */
export interface PackedContent {
  tenant_id: number
  sha256: string
  size: number
  kind: string
  preview: 'waiting' | 'ready' | 'none'
}

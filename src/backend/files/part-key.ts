/** Under which key the file of a call was sent before it, in parts. */
export function filePartKeyOf(input: unknown): string | undefined {
  const isNamed = typeof input === 'object' && input !== null && 'file_part_key' in input
  return isNamed && typeof input.file_part_key === 'string' ? input.file_part_key : undefined
}

export function withoutPartKey(input: unknown): unknown {
  return { ...(input as object), file_part_key: undefined }
}

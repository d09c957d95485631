import type { DocumentChoices } from '../../contract/documents/documents.ts'

/** Why a file is not sent at all. */
export type UploadRefusal = 'empty' | 'tooLarge' | 'ending' | 'noRoom'

type Limits = Pick<DocumentChoices, 'largest' | 'quota' | 'used' | 'refused_endings'>

/**
 * What can be said about files before they are sent; the server says the same.
 * @param limits undefined: nobody has said them yet
 * @returns those that may be sent, and of each other one why not
 */
export function checkUploads(
  files: readonly Pick<File, 'name' | 'size'>[],
  limits: Limits | undefined,
): { fitting: number[]; refused: { name: string; refusal: UploadRefusal }[] } {
  const fitting: number[] = []
  const refused: { name: string; refusal: UploadRefusal }[] = []
  let room = limits ? limits.quota - limits.used : Infinity
  files.forEach(({ name, size }, place) => {
    const refusal = refusalOf({ name, size }, limits) ?? (size > room ? 'noRoom' : undefined)
    if (refusal) return refused.push({ name, refusal })
    room -= size
    return fitting.push(place)
  })
  return { fitting, refused }
}

function refusalOf(
  { name, size }: Pick<File, 'name' | 'size'>,
  limits: Limits | undefined,
): UploadRefusal | undefined {
  if (size === 0) return 'empty'
  if (!limits) return undefined
  const ending = /\.([^.]+)$/.exec(name.trim())?.[1]?.toLowerCase()
  if (ending !== undefined && limits.refused_endings.includes(ending)) return 'ending'
  return size > limits.largest ? 'tooLarge' : undefined
}

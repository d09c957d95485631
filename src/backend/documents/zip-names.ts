import { foldName } from '../database/folded-name.ts'

/** What Windows allows in no name. Of ours none has a slash. */
const UNSAFE = /[<>:"/\\|?*]/g

/** In bytes of UTF-8: file systems take no longer name of a file or folder. */
const LONGEST = 255

/** A name of a document or folder as every file system takes it, apart from its length. */
export function safeName(name: string): string {
  return name.replaceAll(UNSAFE, '_').replace(/[. ]+$/, '_')
}

/**
 * Gives each path of a ZIP a name of its own, and treats names in another case as equal: the second `Plan.pdf` becomes `Plan (2).pdf`. A
 * name that is too long is cut before its ending. The time for all names together grows with their number.
 */
export function distinctNames(): (path: string) => string {
  /** The number that the next file with this name gets. */
  const next = new Map<string, number>()
  return (path) => {
    const first = fitting(path)
    const key = foldName(first)
    let count = next.get(key)
    if (count === undefined) {
      next.set(key, 2)
      return first
    }
    let given: string
    do {
      given = fitting(path, ` (${count})`)
      count += 1
    } while (next.has(foldName(given)))
    next.set(key, count)
    next.set(foldName(given), 2)
    return given
  }
}

/** The path whose last name has the addition before its ending, and is cut before both where it is too long. */
function fitting(path: string, addition = ''): string {
  const at = path.lastIndexOf('/') + 1
  const [, stem = '', ending = ''] = /^(.+?)(\.[^.]{1,11})?$/su.exec(path.slice(at)) ?? []
  return path.slice(0, at) + cut(stem, LONGEST - Buffer.byteLength(addition + ending)) + addition + ending
}

/** The beginning of a text that has at most so many bytes; no character is cut. */
function cut(text: string, most: number): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= most) return text
  const beginning = new TextDecoder().decode(bytes.subarray(0, most), { stream: true })
  return beginning.replace(/[. ]+$/, '')
}

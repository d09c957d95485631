import { film, music, text } from '../ui/icons/documents.ts'
import { document as sheet, picture } from '../ui/icons/files.ts'

/** The shape that says what kind of file it is. */
export function signOf(mime: string): string {
  if (mime.startsWith('image/')) return picture
  if (mime.startsWith('video/')) return film
  if (mime.startsWith('audio/')) return music
  return mime.startsWith('text/') || mime === 'application/pdf' ? text : sheet
}

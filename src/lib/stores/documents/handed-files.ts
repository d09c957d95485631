import { atom } from 'nanostores'
import { forgetHanded, recallHanded } from '../../documents/handed-files.ts'
import { whenPersonLeaves } from '../session/session.ts'

/** Files that another app has shared with this one, until the person chooses their folder. */
export const $handedFiles = atom<readonly File[]>([])

whenPersonLeaves(() => $handedFiles.set([]))

/** Never fails: a browser that keeps nothing was handed nothing. */
export async function recallHandedFiles(): Promise<void> {
  const files = await recallHanded(Date.now()).catch((error: unknown) => {
    console.info('This browser was handed no files.', error)
    return []
  })
  $handedFiles.set(files)
}

/** Forgets the shared files: they are being uploaded, or the person has discarded them. */
export function clearHandedFiles(): void {
  $handedFiles.set([])
  forgetHanded().catch((error: unknown) => console.info('What was handed over is still here.', error))
}

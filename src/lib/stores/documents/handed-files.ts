import { atom } from 'nanostores'
import { forgetHanded, recallHanded } from '../../documents/handed-files.ts'
import { whenPersonLeaves } from '../session/session.ts'

/** What another app has handed over, and nobody has said yet where it goes. */
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

/** They are on their way, or nobody wants them. */
export function clearHandedFiles(): void {
  $handedFiles.set([])
  forgetHanded().catch((error: unknown) => console.info('What was handed over is still here.', error))
}

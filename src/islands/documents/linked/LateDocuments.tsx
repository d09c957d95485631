import { usePart } from '../../ui/behaviour/use-part.ts'
import { useMay } from '../../shared/use-may.ts'
import type { LinkedProps } from './LinkedDocuments.tsx'

/** As long as an alarm is being shown nothing else is fetched for it. */
const LATEST_MS = 2_000

const load = async () => {
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: LATEST_MS })
    else setTimeout(resolve, LATEST_MS / 4)
  })
  return import('./LinkedDocuments.tsx')
}

/** The documents of an operation or a vehicle, once everything else is there; for who may see documents. */
export function LateDocuments(props: LinkedProps) {
  const may = useMay('files.view')
  const part = usePart(load, may)
  return part && may ? <part.LinkedDocuments {...props} /> : null
}

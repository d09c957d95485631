import { useEffect, useState } from 'react'
import type { DocumentFolder } from '../../../contract/documents/document-folders.ts'
import { failed, type Loadable, loading, ready } from '../../../lib/api/loadable.ts'
import { fetchFolders } from '../../../lib/stores/documents/document-work.ts'

/** All folders that the person sees, asked for once. */
export function useFolders(): Loadable<readonly DocumentFolder[]> {
  const [folders, setFolders] = useState<Loadable<readonly DocumentFolder[]>>(loading)
  useEffect(() => {
    fetchFolders().then(
      (found) => setFolders(ready(found, Date.now())),
      (error: unknown) => {
        console.warn('The folders could not be loaded.', error)
        setFolders(failed<readonly DocumentFolder[]>(loading, error))
      },
    )
  }, [])
  return folders
}

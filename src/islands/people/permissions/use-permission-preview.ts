import { useEffect, useState } from 'react'
import type { PermissionChange } from '../../../contract/people/person-permissions.ts'
import { type ApiProblem, problemOf } from '../../../lib/api/api-error.ts'
import type { GrantChange } from '../../../lib/people/permission-rows.ts'
import { previewPermissions } from '../../../lib/stores/people/person-permissions.ts'

/** What a choice that is not saved yet would change. */
export type Preview =
  | { state: 'none' }
  | { state: 'asking' }
  | { state: 'ready'; changes: readonly PermissionChange[] }
  | { state: 'failed'; problem: ApiProblem }

/** Whoever goes on choosing is not asked about in between. */
const REST_MS = 300

/** @param version of what the choice is about */
export function usePermissionPreview(grants: readonly GrantChange[], version: number): Preview {
  const [preview, setPreview] = useState<Preview>({ state: 'none' })
  const asked = JSON.stringify(grants)

  useEffect(() => {
    if (grants.length === 0) return setPreview({ state: 'none' })
    setPreview({ state: 'asking' })
    const watch = new AbortController()
    const show = (found: Preview) => watch.signal.aborted || setPreview(found)
    const timer = setTimeout(() => {
      previewPermissions([...grants]).then(
        (changes) => show({ state: 'ready', changes }),
        (error: unknown) => {
          console.warn('Nobody could say what would change.', error)
          show({ state: 'failed', problem: problemOf(error) })
        },
      )
    }, REST_MS)
    return () => {
      watch.abort()
      clearTimeout(timer)
    }
  }, [asked, version])

  return preview
}

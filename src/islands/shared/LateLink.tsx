import { type ComponentProps, useEffect, useState } from 'react'
import type { HandOverLink } from './HandOverLink.tsx'
import { tellFailure } from './tell-failure.ts'

/** Makes and shows a link to hand over. The dialog is fetched when it is asked for. */
export function LateLink(props: ComponentProps<typeof HandOverLink>) {
  const [Dialog, setDialog] = useState<typeof HandOverLink>()
  useEffect(() => {
    import('./HandOverLink.tsx').then(
      // A function would be taken for one that makes the state.
      (part) => setDialog(() => part.HandOverLink),
      (error: unknown) => {
        tellFailure(props.locale, error, 'The dialog of a link did not come.')
        props.onClose()
      },
    )
  }, [])
  return Dialog ? <Dialog {...props} /> : null
}

import { type ComponentType, useState } from 'react'
import type { Locale } from '../../contract/locales.ts'
import type { SharedThing } from '../../lib/stores/sharing/sharing.ts'
import type { ShareSheetProps } from './ShareSheet.tsx'
import { tellFailure } from '../shared/tell-failure.ts'

interface Sharing {
  /** undefined until somebody has asked for it. */
  Sheet: ComponentType<ShareSheetProps> | undefined
  /** What is being shared; undefined: nothing. */
  shared: SharedThing | undefined
  shareThing: (thing: SharedThing) => void
  endSharing: () => void
}

/** The sheet by which something is shared: few do, so that it is fetched when it is asked for. */
export function useShareSheet(locale: Locale): Sharing {
  const [Sheet, setSheet] = useState<ComponentType<ShareSheetProps>>()
  const [shared, setShared] = useState<SharedThing>()

  async function open(thing: SharedThing): Promise<void> {
    try {
      const part = await import('./ShareSheet.tsx')
      setSheet(() => part.ShareSheet)
      setShared(thing)
    } catch (error) {
      tellFailure(locale, error, 'The sheet of shared links did not come.')
    }
  }

  return {
    Sheet,
    shared,
    shareThing: (thing) => void open(thing),
    endSharing: () => setShared(undefined),
  }
}

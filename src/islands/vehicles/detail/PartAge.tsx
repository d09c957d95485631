import { useStore } from '@nanostores/react'
import type { Locale } from '../../../contract/locales.ts'
import type { Loadable } from '../../../lib/api/loadable.ts'
import { $vehicle } from '../../../lib/stores/vehicles/vehicle.ts'
import { DataAge } from '../../ui/feedback/DataAge.tsx'

/** Fetched together: what the page says of its age holds for this as well. */
const TOGETHER_MS = 60_000

/** How old a part of the page of a vehicle is, where that is not said of the whole page. */
export function PartAge({ locale, part }: { locale: Locale; part: Loadable<unknown> }) {
  const vehicle = useStore($vehicle, { ssr: 'initial' })
  if (part.state !== 'ready') return null
  const isSaid = vehicle.state === 'ready' && vehicle.stale && Math.abs(vehicle.at - part.at) < TOGETHER_MS
  return isSaid ? null : <DataAge locale={locale} at={part.at} stale={part.stale} />
}

import { useEffect, useState } from 'react'
import type { Locale } from '../contract/locales.ts'
import { SAMPLE_NOW } from './exhibit.ts'
import { exhibitOf, statesOf } from './exhibits.ts'
import { samples } from './samples.ts'

interface Props {
  locale: Locale
  /** Of the table, by its name: what is shown is made of functions, which do not travel in a page. */
  name: string
  /** The state to show by itself. */
  state: string | null
}

/** One exhibit, alive. */
export function Gallery({ locale, name, state }: Props) {
  const [now, setNow] = useState<number>()
  useEffect(() => setNow(SAMPLE_NOW), [])
  const exhibit = exhibitOf(name)
  if (!exhibit) return null

  return (
    <div className="gallery-states" data-ready={now !== undefined}>
      {statesOf(exhibit, state).map(({ name: title, view }) => (
        <section key={title} data-state={title} aria-label={title} className="gallery-state">
          <h2 lang="en">{title}</h2>
          <div className="gallery-stage">{view(samples[locale], locale, now)}</div>
        </section>
      ))}
    </div>
  )
}

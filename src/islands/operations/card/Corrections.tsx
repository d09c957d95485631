import type { Locale } from '../../../contract/locales.ts'
import type { Corrections as Marks } from '../../../contract/operations/corrections.ts'
import { usePart } from '../../ui/behaviour/use-part.ts'

const load = () => import('./CorrectionLines.tsx')

/** The corrections of an operation that the member has not seen yet. Always rendered, so that a screen reader tells a new one. */
export function Corrections({ locale, corrections = {} }: { locale: Locale; corrections?: Marks }) {
  const isMarked = Object.keys(corrections).length > 0
  const part = usePart(load, isMarked)
  const lines = isMarked ? part : undefined

  return (
    <div role="status" className={lines ? 'notice warning corrections' : 'visually-hidden'}>
      {lines && <lines.CorrectionLines locale={locale} corrections={corrections} />}
    </div>
  )
}

import { useMay } from '../shared/use-may.ts'
import { usePart } from '../ui/behaviour/use-part.ts'
import type { StrengthWordsProps } from './StrengthWords.tsx'

const loadWords = () => import('./StrengthWords.tsx')

interface Props extends StrengthWordsProps {
  className?: string
}

/** '23 verfügbar · 9 ohne Angabe', in one line; nothing for members who may not see it. */
export function StrengthLine({ locale, of, className = 'muted figures' }: Props) {
  const mayView = useMay('availability.view')
  const words = usePart(loadWords, mayView)
  if (!mayView) return null
  // The line keeps its place until the counts are there: nothing moves in a form.
  return <p className={className}>{words ? <words.StrengthWords locale={locale} of={of} /> : '\u00a0'}</p>
}

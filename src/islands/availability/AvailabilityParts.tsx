import { useStore } from '@nanostores/react'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { $availabilityPlan } from '../../lib/stores/availability/availability-plan.ts'
import { $ownAvailability } from '../../lib/stores/availability/own-availability.ts'
import { $strength } from '../../lib/stores/availability/strength.ts'
import { OwnPart } from './OwnPart.tsx'
import { StrengthPart } from './StrengthPart.tsx'
import { useMay } from '../shared/use-may.ts'
import { usePart } from '../ui/behaviour/use-part.ts'
import { SkeletonRows } from '../ui/feedback/SkeletonRows.tsx'

const loadPlan = () => import('./plan/PlanParts.tsx')

/** The member's own availability, who is here, and the member's plan. */
export function AvailabilityParts({ locale }: { locale: Locale }) {
  const mayView = useMay('availability.view')
  return mayView ? <Viewer locale={locale} /> : <Parts locale={locale} mayView={false} waits={false} />
}

/** For members who may see the strength: the page waits for it, so that nothing moves. */
function Viewer({ locale }: { locale: Locale }) {
  const strength = useStore($strength, { ssr: 'initial' })
  return <Parts locale={locale} mayView waits={strength.state === 'loading'} />
}

function Parts({ locale, mayView, waits }: { locale: Locale; mayView: boolean; waits: boolean }) {
  const own = useStore($ownAvailability)
  const known = useStore($availabilityPlan, { ssr: 'initial' })
  const plan = usePart(loadPlan, own.state === 'ready')
  if (waits || own.state === 'loading' || known.state === 'loading')
    return <SkeletonRows rows={8} label={translate(locale)('common.loading')} />
  return (
    <>
      <OwnPart locale={locale} own={own} />
      {mayView && <StrengthPart locale={locale} />}
      {plan && <plan.PlanParts locale={locale} />}
    </>
  )
}

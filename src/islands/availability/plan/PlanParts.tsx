import { useStore } from '@nanostores/react'
import type { Locale } from '../../../contract/locales.ts'
import { $availabilityPlan } from '../../../lib/stores/availability/availability-plan.ts'
import { Absences } from './Absences.tsx'
import { Exceptions } from './Exceptions.tsx'
import { WeekPlan } from './WeekPlan.tsx'

/** The member's plan: the week, single days, and absences. */
export function PlanParts({ locale }: { locale: Locale }) {
  const plan = useStore($availabilityPlan, { ssr: 'initial' })
  if (plan.state !== 'ready') return null
  return (
    <>
      <Absences locale={locale} plan={plan.value} />
      <WeekPlan locale={locale} plan={plan.value} />
      <Exceptions locale={locale} plan={plan.value} />
    </>
  )
}

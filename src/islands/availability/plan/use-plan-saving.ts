import { useState } from 'react'
import type { AvailabilityPlan } from '../../../contract/availability/plan.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { savePlan } from '../../../lib/stores/availability/availability-plan.ts'
import { formProblems } from '../../shared/form-problems.ts'

/** Saves parts of the plan, and says what went wrong. */
export function usePlanSaving(locale: Locale): {
  busy: boolean
  problem: string | undefined
  /** Resolves with what went wrong, in words; undefined: it is saved. */
  save: (part: Partial<Omit<AvailabilityPlan, 'version'>>) => Promise<string | undefined>
} {
  const t = translate(locale)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const save = async (part: Partial<Omit<AvailabilityPlan, 'version'>>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await savePlan(part)
      return undefined
    } catch (error) {
      console.warn('The plan was not saved.', error)
      const words = { offline: t('availabilityPlan.offline'), conflict: t('availabilityPlan.conflict') }
      const [found] = formProblems(t, problemOf(error), words)
      setProblem(found?.text)
      return found?.text
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, save }
}

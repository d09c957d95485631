import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { $strength } from '../../lib/stores/availability/strength.ts'
import { useViewer } from '../shared/use-viewer.ts'
import { useOpened } from '../ui/behaviour/use-opened.ts'
import { usePart } from '../ui/behaviour/use-part.ts'
import { SkeletonRows } from '../ui/feedback/SkeletonRows.tsx'
import { WhoIsHere } from './WhoIsHere.tsx'

const loadPeople = () => import('./AvailablePeople.tsx')
const loadThresholds = () => import('./ThresholdFields.tsx')

/** Who is here; names for leaders and thresholds for administrators, each behind a fold. */
export function StrengthPart({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const strength = useStore($strength, { ssr: 'initial' })
  const viewer = useViewer()
  const people = useOpened()
  const thresholds = useOpened()
  const peoplePart = usePart(loadPeople, people.opened)
  const thresholdsPart = usePart(loadThresholds, thresholds.opened)
  if (strength.state !== 'ready') return null
  const { now, may_see_people } = strength.value
  const known = now.qualifications.map(({ name }) => name)
  const waiting = <SkeletonRows rows={3} label={t('common.loading')} />

  return (
    <WhoIsHere locale={locale}>
      {may_see_people && (
        <Fold label={t('strength.people')} details={people.details}>
          {people.opened && (peoplePart ? <peoplePart.AvailablePeople locale={locale} /> : waiting)}
        </Fold>
      )}
      {viewer.signedIn && (viewer.organisationAdmin || viewer.tenantAdmin) && (
        <Fold label={t('thresholds.heading')} details={thresholds.details}>
          {thresholds.opened &&
            (thresholdsPart ? <thresholdsPart.ThresholdFields locale={locale} known={known} /> : waiting)}
        </Fold>
      )}
    </WhoIsHere>
  )
}

interface FoldProps {
  label: string
  details: ReturnType<typeof useOpened>['details']
  children: ReactNode
}

function Fold({ label, details, children }: FoldProps) {
  return (
    <details {...details} className="availability-fold card">
      <summary>{label}</summary>
      {children}
    </details>
  )
}

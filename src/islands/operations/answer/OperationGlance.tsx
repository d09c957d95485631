import { useStore } from '@nanostores/react'
import type { Locale } from '../../../contract/locales.ts'
import type { OperationResponse, OperationVehicle } from '../../../contract/operations/operations.ts'
import { $unsent } from '../../../lib/stores/outbox/unsent.ts'
import { sentWithGiven } from '../../../lib/vehicles/vehicle-status.ts'
import { translate } from '../../../i18n/translate.ts'
import { answerWords } from './answer-words.ts'

interface Props {
  locale: Locale
  vehicles: readonly OperationVehicle[]
  responses: readonly OperationResponse[]
}

/** FMS 4 and 3; with any other status the vehicle was alarmed. */
const stages = ['onScene', 'enRoute', 'alarmed'] as const

/**
 * Counts of the vehicles and of the members who come, in a line each beside the answer: on a phone the full lists are below the
 * window. Hidden from screen readers, which read those lists. Only the first count names the vehicles: '2 Fahrzeuge vor Ort · 1 unterwegs'.
 */
export function OperationGlance({ locale, vehicles, responses }: Props) {
  const t = translate(locale)
  const reached = useStages(vehicles)
  const counts = stages
    .map((stage) => [stage, reached.filter((one) => one === stage).length] as const)
    .filter(([, count]) => count > 0)
  const lines = [
    counts.map(([stage, count], place) =>
      place === 0 ? t(`ownAnswer.vehicles.${stage}`, { count }) : t(`ownAnswer.glance.${stage}`, { count }),
    ),
    answerWords(t, responses),
  ]

  return (
    <p className="operation-glance" aria-hidden="true">
      {lines.map((line, index) => line.length > 0 && <span key={index}>{line.join(' · ')}</span>)}
    </p>
  )
}

/** With what the person has set on this device. */
function useStages(vehicles: readonly OperationVehicle[]): readonly (typeof stages)[number][] {
  const unsent = useStore($unsent, { ssr: 'initial' })
  return vehicles.map((sent) =>
    stageOf((sentWithGiven(sent, unsent)?.vehicle ?? { status: sent.fms_status }).status),
  )
}

function stageOf(status: number | null | undefined): (typeof stages)[number] {
  if (status === 4) return 'onScene'
  return status === 3 ? 'enRoute' : 'alarmed'
}

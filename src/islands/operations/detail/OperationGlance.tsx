import { useStore } from '@nanostores/react'
import type { Locale } from '../../../contract/locales.ts'
import {
  type OperationResponse,
  type OperationVehicle,
  responseAnswers,
} from '../../../contract/operations/operations.ts'
import { countQualifications } from '../../../contract/people/qualifications.ts'
import { $unsent } from '../../../lib/stores/outbox/unsent.ts'
import { sentWithGiven } from '../../../lib/vehicles/vehicle-status.ts'
import { translate } from '../../../i18n/translate.ts'

interface Props {
  locale: Locale
  vehicles: readonly OperationVehicle[]
  responses: readonly OperationResponse[]
}

/** FMS 4 and 3; whatever else a vehicle reports, it was alarmed. */
const stages = ['onScene', 'enRoute', 'alarmed'] as const

/**
 * How far the vehicles are and who comes with what, in a line each beside the answer: on a phone the lists that say it in
 * full stand below the window. Whoever hears the page hears those.
 */
export function OperationGlance({ locale, vehicles, responses }: Props) {
  const t = translate(locale)
  const reached = useStages(vehicles)
  const moving = stages.map((stage) => [stage, reached.filter((one) => one === stage).length] as const)
  const given = responseAnswers.map(
    (kind) => [kind, responses.filter(({ answer }) => answer === kind).length] as const,
  )
  const able = countQualifications(responses.filter(({ answer }) => answer === 'coming'))
  const lines = [
    counted(moving).map(([stage, count]) => t(`ownAnswer.glance.${stage}`, { count })),
    [
      ...counted(given).map(([answer, count]) => t(`ownAnswer.glance.${answer}`, { count })),
      able.map(({ name, count }) => `${count} ${name}`).join(', '),
    ].filter(Boolean),
  ]

  return (
    <p className="operation-glance" aria-hidden="true">
      {lines.map((line, index) => line.length > 0 && <span key={index}>{line.join(' · ')}</span>)}
    </p>
  )
}

function counted<Name>(counts: readonly (readonly [Name, number])[]) {
  return counts.filter(([, count]) => count > 0)
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

import { useMemo } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { $running } from '../../../lib/stores/operations/running.ts'
import { type BoardGrouping, groupBoard } from '../../../lib/vehicles/vehicle-board.ts'
import { BoardGroupSection } from './BoardGroupSection.tsx'
import { useBoardFocus } from './use-board-focus.ts'
import { useMay } from '../../shared/use-may.ts'
import { useStoreByFrame } from './use-store-by-frame.ts'
import type { WaitingBoard } from './use-waiting-vehicles.ts'

interface Props {
  locale: Locale
  board: WaitingBoard
  by: BoardGrouping
}

/** More than a brigade has; a tenant with all of its brigades may have hundreds. */
const FEW = 60

/** The vehicles in their groups. */
export function VehicleGroups({ locale, board: { vehicles, given }, by }: Props) {
  const t = translate(locale)
  const running = useStoreByFrame($running)
  const operations = useMemo(
    () => new Map(running.state === 'ready' ? running.value.map((one) => [one.id, one] as const) : []),
    [running],
  )
  const maySet = useMay('vehicles.fms')
  const { ref, held } = useBoardFocus()
  const groups = useMemo(() => groupBoard(vehicles, by, held), [vehicles, by, held])

  return (
    <div ref={ref} className="vehicle-groups stack" data-many={vehicles.length > FEW || undefined}>
      {groups.map((group) => (
        <BoardGroupSection
          key={`${by} ${group.name}`}
          locale={locale}
          group={group}
          by={by}
          given={given}
          operations={operations}
          maySet={maySet}
        />
      ))}
      {!maySet && <p className="muted">{t('vehicleBoard.readOnly')}</p>}
    </div>
  )
}

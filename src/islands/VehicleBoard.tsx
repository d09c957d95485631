import './vehicles/board/vehicle-board.css'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import type { Locale } from '../contract/locales.ts'
import type { Vehicle } from '../contract/vehicles/vehicles.ts'
import { translate } from '../i18n/translate.ts'
import type { Loadable } from '../lib/api/loadable.ts'
import { problemWords } from '../lib/api/problem-words.ts'
import {
  $boardGrouping,
  chooseBoardGrouping,
  restoreBoardGrouping,
} from '../lib/stores/vehicles/board-grouping.ts'
import { $vehicles, loadVehicles } from '../lib/stores/vehicles/vehicles.ts'
import { countBoard } from '../lib/vehicles/vehicle-board.ts'
import { BoardCountList, BoardGroupingChoice } from './vehicles/board/BoardHead.tsx'
import { BoardSkeleton } from './vehicles/board/BoardSkeleton.tsx'
import { VehicleGroups } from './vehicles/board/VehicleGroups.tsx'
import { FmsSettingsButton } from './vehicles/fms/FmsSettingsButton.tsx'
import { useStoreByFrame } from './vehicles/board/use-store-by-frame.ts'
import { useWaitingVehicles } from './vehicles/board/use-waiting-vehicles.ts'
import { DataAge } from './ui/feedback/DataAge.tsx'
import { Empty, Failure, Offline } from './ui/feedback/Failure.tsx'
import { vehicle as sign } from './ui/icons/notification.ts'

/** Every vehicle of the organisation with its radio status, live. */
export function VehicleBoard({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const vehicles = useStoreByFrame($vehicles)
  const by = useStore($boardGrouping, { ssr: 'initial' })
  useEffect(restoreBoardGrouping, [])
  const shown = vehicles.state === 'ready' ? vehicles : undefined
  const board = useWaitingVehicles(shown?.value)
  const counts = useMemo(() => shown && countBoard(board.vehicles), [shown, board])

  return (
    <div className="vehicle-board stack">
      <div className="page-head">
        <h1 tabIndex={-1}>{t('vehicleBoard.heading')}</h1>
        {shown && <DataAge locale={locale} at={shown.at} stale={shown.stale} />}
        <FmsSettingsButton locale={locale} />
      </div>
      <div className="vehicle-board-head">
        <BoardCountList locale={locale} counts={counts} />
        <BoardGroupingChoice locale={locale} by={by} onChoose={chooseBoardGrouping} />
      </div>
      {shown && shown.value.length > 0 ? (
        <VehicleGroups locale={locale} board={board} by={by} />
      ) : (
        <NoVehicles locale={locale} vehicles={vehicles} />
      )}
    </div>
  )
}

/** What is said in the place of vehicles. */
function NoVehicles({ locale, vehicles }: { locale: Locale; vehicles: Loadable<readonly Vehicle[]> }) {
  const t = translate(locale)
  if (vehicles.state === 'loading') return <BoardSkeleton locale={locale} />
  if (vehicles.state === 'ready')
    return <Empty text={t('vehicleBoard.none')} hint={t('vehicleBoard.noneHint')} shape={sign} />

  const { error, changing } = vehicles
  const State = error.kind === 'offline' ? Offline : Failure
  const words = error.kind === 'forbidden' ? { text: t('vehicleBoard.forbidden') } : problemWords(t, error)
  return (
    <State
      {...words}
      retry={{ label: t('common.retry'), busy: changing, onRetry: () => void loadVehicles() }}
    />
  )
}

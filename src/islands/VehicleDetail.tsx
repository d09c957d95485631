import './vehicles/detail/vehicle-detail.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Locale } from '../contract/locales.ts'
import type { VehicleDetail as Vehicle } from '../contract/vehicles/vehicle-detail.ts'
import { localizePath } from '../i18n/paths.ts'
import { translate } from '../i18n/translate.ts'
import type { ApiProblem } from '../lib/api/api-error.ts'
import type { Loadable } from '../lib/api/loadable.ts'
import { problemWords } from '../lib/api/problem-words.ts'
import { matchRoute, routes } from '../lib/routes.ts'
import { $vehicle, loadVehicle, showVehicle } from '../lib/stores/vehicles/vehicle.ts'
import { LeaveWithOrganisation } from './shared/LeaveWithOrganisation.tsx'
import { VehicleAtOperation } from './vehicles/detail/VehicleAtOperation.tsx'
import { VehicleFacts } from './vehicles/detail/VehicleFacts.tsx'
import { VehicleHead } from './vehicles/detail/VehicleHead.tsx'
import { DataAge } from './ui/feedback/DataAge.tsx'
import { Empty, Failure, Offline } from './ui/feedback/Failure.tsx'
import { lost } from './ui/icons/errors.ts'
import { Waiting } from './ui/feedback/Skeleton.tsx'
import { useNow } from './ui/behaviour/use-now.ts'
import { usePart } from './ui/behaviour/use-part.ts'

const loadMore = () => import('./vehicles/detail/VehicleMore.tsx')

/** The page of one vehicle: its address says which. */
export function VehicleDetail({ locale }: { locale: Locale }) {
  const vehicle = useStore($vehicle, { ssr: 'initial' })
  const name = vehicle.state === 'ready' ? nameOf(vehicle.value) : undefined
  useEffect(() => {
    // Whoever went back before the script came is on another page already.
    const id = matchRoute(location.pathname)?.params['id']
    return id === undefined ? undefined : showVehicle(Number(id))
  }, [])
  // The shell of the page is the same for every vehicle: its title can only come with the vehicle.
  useEffect(() => {
    if (name) document.title = `${name} · ${translate(locale)('common.product')}`
  }, [name, locale])

  return (
    <div className="vehicle-detail under-age">
      <LeaveWithOrganisation to={localizePath(routes.vehicles.pattern, locale)} />
      {vehicle.state === 'ready' ? (
        <>
          <DataAge locale={locale} at={vehicle.at} stale={vehicle.stale} above />
          <Page locale={locale} vehicle={vehicle.value} isPartial={Boolean(vehicle.partial)} />
        </>
      ) : (
        <Nothing locale={locale} vehicle={vehicle} />
      )}
    </div>
  )
}

interface PageProps {
  locale: Locale
  vehicle: Vehicle
  /** It is only what the board says. */
  isPartial: boolean
}

/** What it is now comes first, then what it was. */
function Page({ locale, vehicle, isPartial }: PageProps) {
  const now = useNow()
  const more = usePart(loadMore, true)

  return (
    <article className="vehicle-page">
      <div className="vehicle-page-main">
        <VehicleHead locale={locale} vehicle={vehicle} now={now} />
        <VehicleAtOperation locale={locale} vehicle={vehicle} />
      </div>
      <div className="vehicle-page-rest">
        {isPartial && <p className="notice">{translate(locale)('vehicle.partial')}</p>}
        <VehicleFacts key={vehicle.id} locale={locale} vehicle={vehicle} />
        {more && <more.VehicleBelow locale={locale} vehicle={vehicle} now={now} />}
      </div>
      <div className="vehicle-page-past">
        {more && <more.VehiclePast key={vehicle.id} locale={locale} vehicle={vehicle} />}
      </div>
    </article>
  )
}

function nameOf({ short_name, call_sign }: Vehicle): string {
  return short_name || call_sign
}

/** There is nothing to show of it, yet or at all. */
function Nothing({ locale, vehicle }: { locale: Locale; vehicle: Loadable<Vehicle> }) {
  const t = translate(locale)
  if (vehicle.state === 'ready') return null
  if (vehicle.state === 'loading') return <Skeleton label={t('common.loading')} />
  return (
    <>
      <h1 className="visually-hidden">{t('vehicle.heading')}</h1>
      <DetailFailure locale={locale} problem={vehicle.error} busy={vehicle.changing} />
    </>
  )
}

function DetailFailure({ locale, problem, busy }: { locale: Locale; problem: ApiProblem; busy: boolean }) {
  const t = translate(locale)
  const retry = { label: t('common.retry'), busy, onRetry: () => void loadVehicle() }
  const toBoard = (look: string) => (
    <a className={look} href={localizePath(routes.vehicles.pattern, locale)}>
      {t('vehicle.toList')}
    </a>
  )
  if (problem.kind === 'offline') {
    const words = { text: t('vehicle.missing'), hint: t('vehicle.missingHint') }
    return <Offline {...words} retry={retry} action={toBoard('button secondary')} />
  }
  if (problem.kind === 'forbidden') return <Failure text={t('vehicle.forbidden')} />
  if (problem.kind === 'server' && problem.status === 404) {
    const words = { text: t('vehicle.gone'), hint: t('vehicle.goneHint') }
    return <Empty shape={lost} {...words} action={toBoard('button')} />
  }
  return <Failure {...problemWords(t, problem)} retry={retry} />
}

/** The shape of the page while the vehicle is not known yet. */
function Skeleton({ label }: { label: string }) {
  return (
    <>
      <Waiting label={label} />
      <div className="vehicle-page" aria-busy="true" aria-label={label} role="status">
        <div className="vehicle-page-main">
          <div className="vehicle-head card">
            <span className="skeleton skeleton-heading" />
            <span className="skeleton skeleton-line" />
            <span className="skeleton skeleton-button" />
          </div>
        </div>
        <div className="vehicle-page-rest">
          <div className="card">
            <span className="skeleton skeleton-line short" />
            <span className="skeleton skeleton-line" />
            <span className="skeleton skeleton-line" />
          </div>
        </div>
      </div>
    </>
  )
}

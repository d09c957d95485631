import { useEffect, useRef, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { VehicleDetail } from '../../../contract/vehicles/vehicle-detail.ts'
import { translate, type Translate } from '../../../i18n/translate.ts'
import { tellFailure } from '../../shared/tell-failure.ts'
import { useViewer } from '../../shared/use-viewer.ts'

interface Props {
  locale: Locale
  vehicle: VehicleDetail
}

type Work = typeof import('./VehicleWork.tsx')
type Task = 'edit' | 'out' | 'back'

/** What hardly ever changes of a vehicle; whoever administers its organisation changes it here. */
export function VehicleFacts({ locale, vehicle }: Props) {
  const t = translate(locale)
  const viewer = useViewer()
  const [task, setTask] = useState<{ name: Task; work: Work }>()
  const [left, setLeft] = useState<Task>()
  // What only the board has said has no version that a change could name.
  const mayEdit =
    viewer.signedIn && (viewer.organisationAdmin || viewer.tenantAdmin) && vehicle.version != null
  const begin = (name: Task) => {
    import('./VehicleWork.tsx').then(
      (work) => setTask({ name, work }),
      (error: unknown) => tellFailure(locale, error, 'What changes a vehicle could not be loaded.'),
    )
  }
  const end = () => {
    setLeft(task?.name)
    setTask(undefined)
  }
  const props = { locale, vehicle, onEnd: end }

  if (task?.name === 'edit') return <task.work.VehicleEditor {...props} />
  return (
    <section className="vehicle-facts card" aria-labelledby="vehicle-facts">
      <h2 id="vehicle-facts">{t('vehicle.facts')}</h2>
      <Facts t={t} vehicle={vehicle} />
      {mayEdit && <Actions t={t} vehicle={vehicle} left={left} onBegin={begin} />}
      {task?.name === 'out' && <task.work.OutOfServiceDialog {...props} />}
      {task?.name === 'back' && <task.work.BackInService {...props} />}
    </section>
  )
}

function Facts({ t, vehicle }: { t: Translate; vehicle: VehicleDetail }) {
  const { type_name, licence_plate, seats, station, issi, opta } = vehicle
  const facts = [
    [t('vehicle.type'), type_name],
    [t('vehicle.licencePlate'), licence_plate],
    [t('vehicle.seats'), seats == null ? null : crewOf(t, seats)],
    [t('vehicle.station'), station],
    [t('vehicle.issi'), issi],
    [t('vehicle.opta'), opta],
  ].filter(([, text]) => text)
  if (facts.length === 0) return <p className="muted">{t('vehicle.noFacts')}</p>

  return (
    <dl className="vehicle-facts-list">
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** As it is written on the radio: the leader before the slash, the crew behind it. */
function crewOf(t: Translate, seats: number): string {
  return seats < 2 ? String(seats) : t('vehicle.seatsOf', { seats, crew: seats - 1 })
}

interface ActionsProps {
  t: Translate
  vehicle: VehicleDetail
  /** What was ended a moment ago: its button has the focus again. */
  left: Task | undefined
  onBegin: (task: Task) => void
}

function Actions({ t, vehicle, left, onBegin }: ActionsProps) {
  const edit = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (left === 'edit') edit.current?.focus()
  }, [left])
  const isOut = Boolean(vehicle.out_of_service_at ?? vehicle.out_of_service_reason)
  const button = (task: Task, text: string) => (
    <button type="button" className="button" onClick={() => onBegin(task)}>
      {text}
    </button>
  )

  return (
    <div className="row">
      <button ref={edit} type="button" className="button" onClick={() => onBegin('edit')}>
        {t('vehicle.edit')}
      </button>
      {isOut && button('back', t('vehicle.bringBack'))}
      {button('out', t(isOut ? 'vehicle.changeReason' : 'vehicle.takeOut'))}
    </div>
  )
}

import { Fragment } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { OperationDetail } from '../../../contract/operations/operation-detail.ts'
import type { OperationVehicle } from '../../../contract/operations/operations.ts'
import { translate, type Translate } from '../../../i18n/translate.ts'
import { clockTime, incidentTime } from '../../../lib/pages/dates.ts'
import { useFmsWords } from '../../vehicles/fms/use-fms-words.ts'
import { useNow } from '../../ui/behaviour/use-now.ts'
import './operation-paper.css'
import { usePerson } from '../../shared/use-person.ts'

interface Props {
  locale: Locale
  operation: OperationDetail
}

/** Whose paper it is, about what, and how old what it says: no frame of a window is on it. */
export function OperationPaperHead({ locale, operation: { number } }: Props) {
  const t = translate(locale)
  const now = useNow()
  const organisation = usePerson()?.organisation

  return (
    <div className="operation-paper operation-paper-head">
      <strong>
        {organisation?.name ??
          (organisation && t('frame.account.organisationNumber', { id: organisation.id }))}
      </strong>
      {number && <span>{t('operation.number', { number })}</span>}
      {now !== undefined && (
        <span>{t('operationPaper.asOf', { time: incidentTime(new Date(now).toISOString()) })}</span>
      )}
    </div>
  )
}

const times = [
  ['alarmed', 'alarmed_at'],
  ['enRoute', 'en_route_at'],
  ['onScene', 'on_scene_at'],
  ['available', 'available_at'],
  ['home', 'home_at'],
] as const

/** What a page says by colours and ages, and by what can be opened, a paper says in columns of times. */
export function OperationPaper({ locale, operation: { vehicles, active, report } }: Props) {
  const t = translate(locale)
  const wordOf = useFmsWords(locale)

  return (
    <>
      {report && (
        <section className="operation-paper card">
          <h2>{t('operationPaper.report')}</h2>
          <p className="operation-text">{report}</p>
        </section>
      )}
      {vehicles.length > 0 && (
        <section className="operation-paper card">
          <h2>{t('operationPaper.vehicles')}</h2>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('operationPaper.callSign')}</th>
                {active && <th scope="col">{t('operationPaper.status')}</th>}
                {times.map(([name]) => (
                  <th key={name} scope="col">
                    {t(`operationPaper.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {vehicles.map((vehicle) => (
                <tr key={vehicle.call_sign}>
                  <th scope="row">{inWords(vehicle.call_sign)}</th>
                  {active && <td>{statusWords(t, vehicle.fms_status, wordOf(vehicle.fms_status))}</td>}
                  {times.map(([name, field]) => (
                    <td key={name}>{timeOf(vehicle[field])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}

/** ‘1/44-1’ is not broken at its hyphen while there is another place to break. */
function inWords(callSign: string) {
  return callSign.split(' ').map((word, place) => (
    <Fragment key={place}>
      {place > 0 && ' '}
      <span>{word}</span>
    </Fragment>
  ))
}

function timeOf(at: string | null | undefined): string {
  return at ? clockTime(at, Date.now()) : '–'
}

function statusWords(t: Translate, status: OperationVehicle['fms_status'], label: string | undefined) {
  return label === undefined ? t('vehicles.unknown') : t('vehicles.fms', { status: status ?? '', label })
}

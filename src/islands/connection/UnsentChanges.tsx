import './unsent-changes.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { WITHDRAW_MINUTES } from '../../contract/vehicles/vehicles.ts'
import { localizePath, pathOf } from '../../i18n/paths.ts'
import { translate, type Translate } from '../../i18n/translate.ts'
import { pathOfAppointment } from '../../lib/appointments/appointment-path.ts'
import { isHeld } from '../../lib/outbox/outbox.ts'
import { routes } from '../../lib/routes.ts'
// Statuses are called here, too, as the tenant calls them.
import '../../lib/stores/vehicles/fms-settings.ts'
import { discard, sendAgain, startOutbox } from '../../lib/stores/outbox/outbox.ts'
import { $unsent, type UnsentRow } from '../../lib/stores/outbox/unsent.ts'
import { givenStatuses } from '../../lib/vehicles/vehicle-status.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { warning } from '../ui/icons/frame.ts'
import { type FmsWords, useFmsWords } from '../vehicles/fms/use-fms-words.ts'

interface Props {
  locale: Locale
}

interface ConnectionWords {
  words: string
  /** When the page was connected last. */
  asOf: string | undefined
}

/**
 * How many changes wait for a network, in one line with the state of the connection; and each refused change with a way out.
 * @param props.connection undefined: the page is connected
 */
export function UnsentChanges({ locale, connection }: Props & { connection: ConnectionWords | undefined }) {
  const t = translate(locale)
  const rows = useStore($unsent)
  // What can still be taken back waits for its person, not for a network.
  const waiting = rows.filter((row) => row.ended === undefined && !isHeld(row, Date.now())).length
  useEffect(startOutbox, [])

  return (
    <>
      {(connection || waiting > 0) && (
        <p>
          <Icon shape={warning} />
          <span>{stateWords(t, connection, waiting)}</span>
        </p>
      )}
      {rows
        .filter((row) => row.ended !== undefined)
        .map((row) => (
          <Refused key={row.id} locale={locale} row={row} />
        ))}
    </>
  )
}

function stateWords(t: Translate, connection: ConnectionWords | undefined, waiting: number): string {
  if (!connection) return t('outbox.waiting', { count: waiting })
  if (waiting === 0) return [connection.words, connection.asOf].filter(Boolean).join(' ')
  return `${connection.words} ${t('outbox.waitingShort', { count: waiting })}`
}

function Refused({ locale, row }: Props & { row: UnsentRow }) {
  const t = translate(locale)
  const { operationId, appointmentId } = row.params
  const wordOf = useFmsWords(locale)
  const why = whyOf(row)

  return (
    <div className="unsent-refused">
      <p>
        {t('outbox.refused', {
          what: whatWords(t, row, wordOf),
          why: t(`outbox.why.${why}`, { minutes: WITHDRAW_MINUTES }),
        })}
      </p>
      {operationId !== undefined && (
        <a className="button" href={localizePath(pathOf(routes.alert, { id: operationId }), locale)}>
          {t('outbox.open')}
        </a>
      )}
      {appointmentId !== undefined && (
        <a className="button" href={pathOfAppointment(appointmentId, locale)}>
          {t('outbox.open')}
        </a>
      )}
      {!['expired', 'tooLate', 'changed', 'appointmentClosed'].includes(why) && (
        <button type="button" className="button" onClick={() => void sendAgain(row)}>
          {t('outbox.again')}
        </button>
      )}
      <button type="button" className="button" onClick={() => void discard(row)}>
        {t('outbox.discard')}
      </button>
    </div>
  )
}

function whatWords(t: Translate, row: UnsentRow, wordOf: FmsWords): string {
  const [given] = givenStatuses([row], row.params['vehicleId'] ?? 0)
  if (row.call === 'respondToOperation') return t('outbox.what.respondToOperation')
  if (row.call === 'respondToAppointment')
    return t('outbox.what.respondToAppointment', { title: String(row.about) })
  if (row.call === 'acknowledgeDocument') return t('outbox.what.acknowledgeDocument')
  if (!given) return t('outbox.what.other')
  if ('acknowledged' in given) return t('outbox.what.acknowledgeCall', { vehicle: String(row.about) })
  if ('takenBack' in given) {
    const { status, callSign } = given.takenBack
    return t('outbox.what.withdrawFmsStatus', { status, label: wordOf(status) ?? '', vehicle: callSign })
  }
  const { status } = given
  const label = wordOf(status)
  if (typeof row.about !== 'string' || !label) return t('outbox.what.setFmsStatus')
  return t('outbox.what.vehicleStatus', { status, label, vehicle: row.about })
}

function whyOf({ call, ended }: UnsentRow) {
  if (ended === 'expired') return 'expired'
  if (ended === 409) return conflicts[call] ?? 'other'
  if (ended === 403) return 'forbidden'
  return ended === 404 ? 'missing' : 'other'
}

const conflicts: Partial<Record<string, 'closed' | 'appointmentClosed' | 'tooLate' | 'changed'>> = {
  respondToOperation: 'closed',
  respondToAppointment: 'appointmentClosed',
  acknowledgeDocument: 'changed',
  withdrawFmsStatus: 'tooLate',
}

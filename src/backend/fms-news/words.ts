import { type Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { localTime } from '../time/local-time.ts'
import type { Said } from '../notifications/notify.ts'
import { isCall } from '../vehicles/board.ts'
import type { ToldReport } from './take.ts'

/** So many vehicles are named; nobody reads more on a phone. */
const MOST_NAMED = 20

const inOrder = new Intl.Collator('de', { numeric: true })

/** How something is said to readers of one language. */
export interface Wording {
  locale: Locale
  /** What a status is called. */
  word: (status: number) => string
  /** Of the organisation: IANA name. */
  timeZone: string
}

/** What somebody reads of these reports, each of another vehicle; at least one. */
export function saidOf(reports: readonly ToldReport[], wording: Wording): Said {
  const [first, ...others] = reports
  return first && others.length === 0 ? saidOfOne(first, wording) : saidOfSeveral(reports, wording)
}

function saidOfOne(report: ToldReport, { locale, word, timeZone }: Wording): Said {
  const { vehicleId, status, at, note, callSign } = report
  const t = translate(locale)
  const vehicle = nameOf(report)
  const time = localTime(Date.parse(at), timeZone).toISOString().slice(11, 16)
  return {
    vehicleId,
    title: t('fmsNews.one', { vehicle, status, word: word(status) }),
    body: [callSign !== vehicle && callSign, note, t('fmsNews.time', { time })].filter(Boolean).join(' · '),
  }
}

/** Calls first: they may be what is left out otherwise. */
function saidOfSeveral(reports: readonly ToldReport[], { locale }: Wording): Said {
  const t = translate(locale)
  const sorted = reports.toSorted(
    (one, other) =>
      Number(isCall(other.status)) - Number(isCall(one.status)) ||
      inOrder.compare(one.callSign, other.callSign),
  )
  const named = sorted
    .slice(0, MOST_NAMED)
    .map((report) => t('fmsNews.state', { vehicle: nameOf(report), status: report.status }))
  const more = sorted.length - named.length
  return {
    vehicleId: null,
    title: t('fmsNews.several', { count: sorted.length }),
    body: [...named, more > 0 && t('fmsNews.more', { count: more })].filter(Boolean).join(' · '),
  }
}

function nameOf({ shortName, callSign }: ToldReport): string {
  return shortName ?? callSign
}

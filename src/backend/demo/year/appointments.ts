import type {
  AppointmentAnswer,
  AppointmentCategory,
  ResponseMode,
} from '../../../contract/appointments/appointments.ts'
import type { Queries } from '../../database/database.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../time/durations.ts'
import { iso } from '../../time/iso.ts'
import { dayAt, endOfDay, momentShowing, startOfDay } from '../../time/local-time.ts'
import type { YearOf } from './calendar.ts'
import type { Member } from './crew.ts'
import { someAtOnce } from '../../database/portions.ts'
import { type Chance, chanceOf } from './random.ts'

const TIME_ZONE = 'Europe/Berlin'
const STATION = 'Gerätehaus Musterstadt, Marktplatz 4'
const THURSDAY = 4
const MONDAY = 1

/** Days before and after the start of the demo that have appointments. */
const PAST_DAYS = 365
const COMING_DAYS = 120
/** Members are told so long before an appointment, and answer from then on. */
const TOLD_BEFORE_MS = 21 * DAY_MS

interface Plan {
  title: string
  text?: string
  location?: string
  category: AppointmentCategory
  response: ResponseMode
  /** On the clocks of the organisation; undefined: it lasts all day. */
  hours?: readonly [from: string, to: string]
  min?: number
  /** Whether its responses close the evening before. */
  closes?: true
}

const drills = [
  [
    'Übung: Löschangriff mit Wasserentnahme offenes Gewässer',
    'Treffpunkt am Gerätehaus, volle Schutzkleidung.',
  ],
  ['Übung: Atemschutz in der Tiefgarage', 'Atemschutzgeräteträger bitte mit gültiger G 26.3.'],
  ['Übung: Verkehrsunfall mit eingeklemmter Person', 'Auf dem Bauhof, mit Schere und Spreizer.'],
  ['Übung: Drehleiter und Menschenrettung', 'Gemeinsam mit der Besatzung der DLK.'],
  ['Übung: Funk und Einsatzleitung', 'Die Führungskräfte wechseln sich ab.'],
  ['Übung: Gefahrgut, Stufe 1', 'Mit Notdekontamination.'],
] as const

/** A year of drills and duties with responses, and the appointments of the coming months. */
export async function addAppointments(
  queries: Queries,
  { tenant, organisation, now }: YearOf,
  crew: readonly Member[],
): Promise<void> {
  const [responsible] = crew
  const plans = planned(now)
  const rows = plans.map(({ day, plan: { hours, closes, ...plan } }) => {
    const [from, to] = hours
      ? hours.map((time) => momentOf(day, time))
      : [startOfDay(day, TIME_ZONE), endOfDay(day, TIME_ZONE)]
    const starts = from ?? 0
    const created = Math.min(starts - 60 * DAY_MS, now - HOUR_MS)
    return {
      tenant_id: tenant,
      organisation_id: organisation,
      text: null,
      location: STATION,
      min: null,
      ...plan,
      lat: null,
      lng: null,
      all_day: hours === undefined,
      starts_at: iso(starts),
      ends_at: iso(to ?? starts),
      first_day: day,
      last_day: day,
      for_everybody: true,
      responsible_id: responsible?.id ?? null,
      response_until: closes ? iso(starts - DAY_MS) : null,
      max: null,
      told_at: iso(Math.min(starts - TOLD_BEFORE_MS, now - HOUR_MS)),
      told_starts_at: iso(starts),
      told_ends_at: iso(to ?? starts),
      told_location: STATION,
      created_by: responsible?.id ?? null,
      created_at: iso(created),
      changed_at: iso(created),
    }
  })
  const ids: number[] = []
  await someAtOnce(rows, async (some) => {
    const inserted = await queries.insertInto('appointments').values(some).returning('id').execute()
    ids.push(...inserted.map(({ id }) => id).toSorted((one, other) => one - other))
  })
  const responses = rows.flatMap((row, place) => responsesTo({ ...row, id: ids[place] ?? 0 }, crew, now))
  await someAtOnce(responses, (some) => queries.insertInto('appointment_responses').values(some).execute())
}

/** The appointments of each day, oldest first. A day has the same ones at every start of the demo. */
function planned(now: number): { day: string; plan: Plan }[] {
  const days = Array.from({ length: PAST_DAYS + COMING_DAYS }, (_, place) =>
    dayAt(now + (place - PAST_DAYS) * DAY_MS, TIME_ZONE),
  )
  return [...new Set(days)].flatMap((day) => plansOf(day).map((plan) => ({ day, plan })))
}

function plansOf(day: string): Plan[] {
  const date = new Date(`${day}T00:00:00Z`)
  const [weekday, ofMonth, month] = [date.getUTCDay(), date.getUTCDate(), date.getUTCMonth()]
  const week = Math.floor(date.getTime() / (7 * DAY_MS))
  const plans: Plan[] = []
  if (weekday === THURSDAY) plans.push(week % 2 === 0 ? drillOf(week / 2) : serviceOf(week))
  if (weekday === MONDAY && week % 4 === 1) {
    plans.push({
      title: 'Gerätewartung',
      category: 'Gerätewartung',
      response: 'yes_maybe_no',
      hours: ['18:30', '20:00'],
      min: 4,
    })
  }
  if (weekday === 6 && ofMonth > 7 && ofMonth <= 14) {
    plans.push({ title: 'Jugendfeuerwehr', category: 'Jugend', response: 'none', hours: ['10:00', '12:00'] })
  }
  if (weekday === 5 && month === 2 && ofMonth > 7 && ofMonth <= 14) {
    plans.push({
      title: 'Jahreshauptversammlung',
      text: 'Mit Neuwahlen und Ehrungen. Dienstuniform.',
      location: 'Bürgersaal Musterstadt',
      category: 'Versammlung',
      response: 'yes_no',
      hours: ['19:00', '22:00'],
      closes: true,
    })
  }
  if (weekday === 0 && month === 5 && ofMonth > 14 && ofMonth <= 21) {
    plans.push({ title: 'Tag der offenen Tür', category: 'Veranstaltung', response: 'yes_maybe_no', min: 20 })
  }
  return plans
}

function drillOf(place: number): Plan {
  const [title, text] = drills[place % drills.length] ?? drills[0]
  return { title, text, category: 'Übung', response: 'yes_maybe_no', hours: ['19:30', '22:00'], min: 9 }
}

function serviceOf(week: number): Plan {
  return week % 4 === 1
    ? {
        title: 'Ausbildung: Erste Hilfe',
        category: 'Ausbildung',
        response: 'yes_no',
        hours: ['19:30', '21:30'],
        closes: true,
      }
    : { title: 'Dienstabend', category: 'Dienst', response: 'unless_refused', hours: ['19:30', '21:00'] }
}

/** ms since 1970. */
function momentOf(day: string, time: string): number {
  return momentShowing(Date.parse(`${day}T${time}:00Z`), TIME_ZONE)
}

const notes = ['Komme zehn Minuten später', 'Urlaub', 'Schichtdienst', 'Bringe das Notstromaggregat mit']

interface Asked {
  id: number
  tenant_id: number
  title: string
  response: ResponseMode
  starts_at: string
  response_until: string | null
}

/** Most members answer; those of an appointment that is far ahead have not all done so yet. */
function responsesTo(
  { id, tenant_id, title, response, starts_at, response_until }: Asked,
  crew: readonly Member[],
  now: number,
) {
  const chance = chanceOf(`${title} ${starts_at}`)
  const told = Date.parse(starts_at) - TOLD_BEFORE_MS
  const closes = Date.parse(response_until ?? starts_at)
  if (response === 'none' || told > now) return []
  return crew.flatMap(({ id: user_id }) => {
    const answered = chance.between(told, closes - 30 * MINUTE_MS)
    const answer = answerOf(response, chance)
    const note = answer !== 'yes' && chance.happens(0.2) ? chance.one(notes) : null
    if (!answer || answered > now) return []
    return [{ appointment_id: id, user_id, tenant_id, answer, note, answered_at: iso(answered) }]
  })
}

/** undefined: the member does not answer. */
function answerOf(response: ResponseMode, chance: Chance): AppointmentAnswer | undefined {
  const drawn = chance.next()
  if (response === 'unless_refused') return drawn < 0.25 ? 'no' : undefined
  if (drawn < 0.55) return 'yes'
  if (drawn < 0.62) return response === 'yes_maybe_no' ? 'maybe' : 'yes'
  return drawn < 0.85 ? 'no' : undefined
}

import { startOfDay } from '../../time/local-time.ts'
import { type Chance, chanceOf } from './random.ts'
import { exerciseScene, hours, type Scene, scenes, seasons, stormScene, testScene } from './scenes.ts'
import { DAY_MS, HOUR_MS } from '../../time/durations.ts'

const DAYS = 365
const STORMY_DAYS_A_YEAR = 4
const THURSDAY = 4
const SATURDAY = 6

/** Whose year it is. */
export interface YearOf {
  tenant: number
  organisation: number
  /** The group whose members see operations. */
  group: number
  passwordHash: string
  /** ms since 1970. */
  now: number
}

export interface DemoAlarm {
  scene: Scene
  /** ms since 1970. */
  at: number
  /** Decides all further details of the alarm. */
  chance: Chance
}

/**
 * The alarms of the year that ends with `now`, oldest first. A day has the same ones whenever it is looked at, so that a story
 * stays the same from start to start; only its youngest days are new.
 */
export function alarmsOfYear(now: number, timeZone: string): DemoAlarm[] {
  return Array.from({ length: DAYS }, (_, age) =>
    new Date(now - (DAYS - 1 - age) * DAY_MS).toISOString().slice(0, 10),
  )
    .flatMap((day) => alarmsOfDay(day, startOfDay(day, timeZone)))
    .filter(({ at }) => at < now - DAY_MS / 2)
    .toSorted((one, other) => one.at - other.at)
}

function alarmsOfDay(day: string, start: number): DemoAlarm[] {
  const chance = chanceOf(day)
  const date = new Date(`${day}T00:00:00Z`)
  const alarm = (scene: Scene, hour: number): DemoAlarm => {
    const at = start + Math.floor(hour * HOUR_MS)
    return { scene, at, chance: chanceOf(`${scene.title} ${at}`) }
  }
  const shareOf = ({ season }: Scene) => (seasons[season][date.getUTCMonth()] ?? 1) / DAYS
  const usual = scenes.flatMap((scene) =>
    times(chance.count(scene.yearly * shareOf(scene)), () =>
      alarm(scene, chance.weighted(hours[scene.hours]) + chance.next()),
    ),
  )
  return [...usual, ...storm(chance, shareOf(stormScene), alarm), ...planned(date, alarm)]
}

type TellAlarm = (scene: Scene, hour: number) => DemoAlarm

/** From one afternoon into the evening, twelve to thirty places. */
function storm(chance: Chance, share: number, alarm: TellAlarm): DemoAlarm[] {
  if (!chance.happens(STORMY_DAYS_A_YEAR * share)) return []
  const begins = chance.between(13, 18)
  return times(chance.whole(12, 30), () => alarm(stormScene, begins + chance.between(0, 5)))
}

/** The exercise of every second Thursday evening, and the test alarm of each first Saturday of a month. */
function planned(date: Date, alarm: TellAlarm): DemoAlarm[] {
  const week = Math.floor(date.getTime() / (7 * DAY_MS))
  const weekday = date.getUTCDay()
  if (weekday === THURSDAY && week % 2 === 0) return [alarm(exerciseScene, 19.5)]
  return weekday === SATURDAY && date.getUTCDate() <= 7 ? [alarm(testScene, 11)] : []
}

function times<Value>(count: number, make: () => Value): Value[] {
  return Array.from({ length: count }, make)
}

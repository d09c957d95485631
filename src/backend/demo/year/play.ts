import type { CloseReason, ResponseAnswer } from '../../../contract/operations/operations.ts'
import type { DemoAlarm } from './calendar.ts'
import type { Member } from './crew.ts'
import { guarded, roads, streets } from './places.ts'
import type { Chance } from './random.ts'
import type { Scene } from './scenes.ts'
import { MINUTE_MS } from '../../time/durations.ts'

interface Place {
  address: string
  street: string
  object: string | null
  lat: number | null
  lng: number | null
}

/** ms since 1970; null where it has not gone out. */
interface Drive {
  callSign: string
  enRoute: number | null
  onScene: number | null
  available: number | null
  home: number | null
}

interface Given {
  member: Member
  answer: ResponseAnswer
  minutes: number | null
  at: number
}

/** When an alarm reached a member, and when they read it; ms since 1970, null: never. */
interface Told {
  member: Member
  reached: number | null
  read: number | null
}

/** The course of an operation after its alarm. */
export interface Played extends Place {
  scene: Scene
  at: number
  text: string
  report: string
  closed: number
  reason: CloseReason
  drives: Drive[]
  answers: Given[]
  told: Told[]
}

/** Plays an alarm to its end, as a brigade of volunteers works it off; at night and at work fewer come, and later. */
export function play({ scene, at, chance }: DemoAlarm, hour: number, crew: readonly Member[]): Played {
  const isFalse = chance.happens(scene.falseAlarm ?? 0.03)
  const duration = chance.between(...scene.minutes) * (isFalse ? 0.6 : 1) * MINUTE_MS
  const drives = driveAll(scene, { at, duration, chance, slow: hour < 6 ? 2 : 0 })
  const closed =
    Math.max(at + duration, ...drives.map(({ home }) => home ?? 0)) + chance.between(2, 30) * MINUTE_MS
  const played = {
    scene,
    at,
    ...placeOf(scene, chance),
    text: chance.one(scene.texts),
    report: isFalse ? 'Kein Eingreifen erforderlich.' : chance.one(scene.reports),
    closed,
    reason: isFalse ? 'false_alarm' : 'done',
    drives,
    answers: answersOf(scene, { at, hour, crew, chance }),
  } satisfies Omit<Played, 'told'>
  return { ...played, told: toldOf(played.answers, { at, crew, chance }) }
}

/** Members who have answered have read the alarm; some of the others were without their phone. */
function toldOf(
  answers: readonly Given[],
  { at, crew, chance }: { at: number; crew: readonly Member[]; chance: Chance },
): Told[] {
  const answered = new Map(answers.map((one) => [one.member.id, one.at]))
  return crew.map((member) => {
    const reached = at + chance.between(0.05, 0.2) * MINUTE_MS
    const answeredAt = answered.get(member.id)
    if (answeredAt !== undefined) return { member, reached, read: Math.max(reached, answeredAt) }
    if (chance.happens(0.3)) return { member, reached: null, read: null }
    return { member, reached, read: chance.happens(0.6) ? reached + chance.between(1, 90) * MINUTE_MS : null }
  })
}

function driveAll(
  { vehicles, kind }: Scene,
  { at, duration, chance, slow }: { at: number; duration: number; chance: Chance; slow: number },
): Drive[] {
  // Before an exercise the crews wait at the station.
  const getReady = kind === 'exercise' ? 1 : chance.between(3.5, 7) + slow
  return vehicles.map((number, index) => {
    const callSign = `Florian Musterstadt ${number}`
    if (index > 0 && chance.happens(0.12))
      return { callSign, enRoute: null, onScene: null, available: null, home: null }
    const enRoute = at + (getReady + index * chance.between(0.5, 2.5)) * MINUTE_MS
    const onScene = enRoute + chance.between(2.5, 9) * MINUTE_MS
    const available = Math.max(onScene + 3 * MINUTE_MS, at + duration * chance.between(0.85, 1))
    return { callSign, enRoute, onScene, available, home: available + chance.between(4, 14) * MINUTE_MS }
  })
}

function answersOf(
  { kind }: Scene,
  { at, hour, crew, chance }: { at: number; hour: number; crew: readonly Member[]; chance: Chance },
): Given[] {
  const coming = kind === 'exercise' ? 0.65 : hour >= 7 && hour < 16 ? 0.28 : hour < 6 ? 0.42 : 0.5
  return crew.flatMap((member) => {
    if (!chance.happens(0.78)) return []
    const answer = chance.happens(coming) ? 'coming' : chance.happens(0.2) ? 'later' : 'not_coming'
    const minutes =
      answer === 'not_coming' ? null : answer === 'coming' ? chance.whole(2, 9) : chance.whole(3, 8) * 5
    return [{ member, answer, minutes, at: at + chance.between(0.2, 6) * MINUTE_MS } satisfies Given]
  })
}

function placeOf({ where }: Scene, chance: Chance): Place {
  if (where === 'guarded') {
    const [object, street] = chance.one(guarded)
    return { address: `${object}, ${street}, ${TOWN}`, street, object, lat: null, lng: null }
  }
  const [name, lat, lng] = chance.one(where === 'road' ? roads : streets)
  const street = where === 'road' ? name : `${name} ${chance.whole(1, 60)}`
  const near = (middle: number) => Number((middle + chance.between(-0.002, 0.002)).toFixed(5))
  return { address: `${street}, ${TOWN}`, street, object: null, lat: near(lat), lng: near(lng) }
}

const TOWN = '99999 Musterstadt'

import type { Faults } from './faults.ts'
import type { Quirks } from './quirks.ts'

// What the stand-in knows, apart from how it writes it: the names of the fields are those of DIVERA's OpenAPI 4.1.0, all
// stamps are unix seconds of the stand-in's clock, and ids are whole numbers.

/** The answer of one person to an alarm; `status` is an id of the unit's own list. */
export interface StandInAnswer {
  ucr: number
  status: number
  note: string
  ts: number
}

/** One alarm. Positions are degrees, null without one; `ts_close` is 0 while the alarm is open. */
export interface StandInAlarm {
  id: number
  foreign_id: string
  author_id: number
  alarmcode_id: number
  date: number
  priority: boolean
  title: string
  text: string
  address: string
  lat: number | null
  lng: number | null
  scene_object: string
  caller: string
  patient: string
  remark: string
  units: string
  report: string
  notification_type: number
  private_mode: boolean
  /** Ids of the groups and people it is for, and of the vehicles it sends; `addressed` are all who were told, by ucr. */
  group: number[]
  user_cluster_relation: number[]
  vehicle: number[]
  addressed: number[]
  answers: StandInAnswer[]
  new: boolean
  editable: boolean
  answerable: boolean
  /** A draft. It is in the lists nevertheless. */
  hidden: boolean
  /** In the archive: no list has it, its id still leads to it. */
  deleted: boolean
  closed: boolean
  ts_close: number
  /** When it is to ring, if later than it was made; 0: at once. */
  ts_publish: number
  ts_create: number
  ts_update: number
}

/** One vehicle. `fmsstatus` is the digit from 0 to 9, `name` the call sign, `number` the licence plate. */
export interface StandInVehicle {
  id: number
  name: string
  shortname: string
  fullname: string
  issi: string
  opta: string
  ric: string
  number: string
  fmsstatus: number
  fmsstatus_note: string
  fmsstatus_ts: number
  lat: number | null
  lng: number | null
  /** Who sits in it, by ucr. */
  crew: number[]
}

export interface StandInGroup {
  id: number
  name: string
  ric: string
}

export interface StandInPerson {
  ucr: number
  firstname: string
  lastname: string
  groups: number[]
  qualifications: number[]
}

/** What a person can answer to an alarm; `time` in minutes. */
export interface StandInStatus {
  id: number
  name: string
  color_hex: string
  time: number
  show_on_alarm: boolean
}

/** One unit, as the owner of the keys is related to it: `ucr` selects it in calls. */
export interface StandInUnit {
  ucr: number
  cluster_id: number
  name: string
  shortname: string
  /** 1 FREE, 2 ALARM, 3 PRO. */
  version_id: number
  vehicles: Map<number, StandInVehicle>
  groups: Map<number, StandInGroup>
  people: Map<number, StandInPerson>
  statuses: Map<number, StandInStatus>
  alarms: Map<number, StandInAlarm>
  /** When something of the block last changed. */
  changed: { alarm: number; cluster: number }
}

/** The rights of the personal key's owner; `management` implies the others. The stand-in tells them and does not enforce them. */
export interface Access {
  alarm: boolean
  news: boolean
  messages: boolean
  status: boolean
  status_vehicle: boolean
  management: boolean
}

export interface Keys {
  personal: string
  system: string
}

/** Whose key a call carries: one of the two, another text, or none. A token that holds counts as the personal key. */
export type Caller = 'personal' | 'system' | 'other' | 'none'

/** One call of the API as the log has it: neither the text of a key nor any other value of the query. */
export interface LoggedRequest {
  /** When it came, in ms of the real clock. */
  at: number
  method: string
  /** Without the query. */
  path: string
  /** The names in the query, in the order of the call. */
  query: string[]
  key: Caller
  /** Of the answer; 0 while there is none. */
  status: number
}

export const webhookContents = ['full', 'text', 'keyword', 'place', 'none'] as const

/**
 * Where alarms are pushed, and what of them: the whole object with the names of its recipients, `text` (keyword, message,
 * address), `keyword`, `place` (address and coordinates), or nothing. The schema is that of a client's test message: DIVERA
 * documents none.
 */
export interface Webhook {
  /** undefined: none is set up. */
  url?: string
  content: (typeof webhookContents)[number]
  /** What `none` sends: no body at all, or `{}`. */
  emptyAs?: 'nothing' | 'object'
}

/** How a webhook was answered; status 0: the connection failed, or no answer came within ten seconds. */
export interface Delivery {
  status: number
  ms: number
}

/** What all parts of a running stand-in share. Tests change it while it runs. */
export interface State {
  keys: Keys
  login: { username: string; password: string }
  /** The first is the home unit. */
  units: [StandInUnit, ...StandInUnit[]]
  access: Access
  quirks: Quirks
  faults: Faults
  webhook: Webhook
  /** The id of the newest alarm. */
  latestAlarm: number
  /** Tokens that `auth/jwt` gave out: until when (unix seconds), and for which personal key. */
  tokens: Map<string, { until: number; key: string }>
  /** The stand-in's clock, in ms. */
  now: () => number
}

export const seconds = (ms: number): number => Math.floor(ms / 1000)

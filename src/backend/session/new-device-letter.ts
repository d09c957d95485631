import { readDeviceName } from '../../contract/account/device-name.ts'
import { localizePath } from '../../i18n/paths.ts'
import { translate, type Translate } from '../../i18n/translate.ts'
import type { Queries } from '../database/database.ts'
import type { Letter } from '../mail/letter.ts'
import { timesIn } from '../time/times.ts'
import type { ComposedMail, Sending } from '../mail/letter-kind.ts'

/** Time zone of a person without an organisation: the default of organisations. */
const DEFAULT_TIME_ZONE = 'Europe/Berlin'
const LONGEST_NAME = 60

/** The letter about a sign-in on a new device, which may belong to the person or to a thief. */
export async function newDeviceLetter(
  { database, origin }: Sending,
  { aboutId, locale }: ComposedMail,
): Promise<Letter | undefined> {
  const device = await database.read
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select(['users.id', 'first_name', 'device_name', 'ip', 'known_devices.created_at'])
    .where('known_devices.id', '=', aboutId ?? 0)
    .executeTakeFirst()
  if (!device) return undefined

  const t = translate(locale)
  const { full } = timesIn(await timeZoneOf(database.read, device.id))
  const facts = { device: nameIn(t, device.device_name), when: full(device.created_at) }
  return {
    subject: t('mail.newDevice.subject'),
    lines: [
      t('mail.greeting', { name: device.first_name }),
      device.ip === null
        ? t('mail.newDevice.what', facts)
        : t('mail.newDevice.whatFrom', { ...facts, ip: device.ip }),
      t('mail.newDevice.you'),
      t('mail.passwordChanged.notYou'),
    ],
    action: {
      label: t('mail.passwordChanged.action'),
      address: `${origin()}${localizePath('/password-reset', locale)}`,
    },
    notes: [],
  }
}

/** "Chrome auf Android", as the list of devices calls it. */
function nameIn(t: Translate, name: string): string {
  const { browser, system } = readDeviceName(name)
  if (browser && system) return t('deviceSessions.browserOn', { browser, system })
  const text = browser ?? system ?? name.trim()
  return text === '' || text === 'web' ? t('deviceSessions.unknown') : text.slice(0, LONGEST_NAME)
}

/** On whose clocks a time is told: those of the organisation that they have belonged to the longest. */
async function timeZoneOf(queries: Queries, userId: number): Promise<string> {
  const first = await queries
    .selectFrom('memberships')
    .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .select('organisations.time_zone')
    .where('memberships.user_id', '=', userId)
    .where('memberships.left_at', 'is', null)
    .orderBy('memberships.joined_at')
    .orderBy('organisations.id')
    .executeTakeFirst()
  return first?.time_zone ?? DEFAULT_TIME_ZONE
}

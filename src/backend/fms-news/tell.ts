import type { Locale } from '../../contract/locales.ts'
import { typeSubjects } from '../../contract/notifications/notification-subjects.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import {
  nothingStored,
  publishNotifications,
  storeSaid,
  together,
  type Said,
  type Stored,
} from '../notifications/notify.ts'
import { publishToEntitled } from '../notifications/still-entitled.ts'
import type { Services } from '../services.ts'
import { fmsWordsOf } from '../vehicles/fms-settings.ts'
import { isAtOnce } from './note.ts'
import { type Reader, readersOf, reportsFor } from './readers.ts'
import { organisationsWithNews, takeNews, type ToldReport } from './take.ts'
import { saidOf, type Wording } from './words.ts'
import { describeError } from '../log.ts'

/** How often is looked for what is due: also what an earlier process has left behind. One look at an empty table. */
export const TELL_EVERY_MS = 500

type Telling = Pick<Services, 'database' | 'hub' | 'rights' | 'push' | 'log'>

/** Tells people what vehicles have reported, as far as it is due. `now` in ms since 1970. */
export async function tellDue(services: Telling, now: number): Promise<void> {
  const at = new Date(now).toISOString()
  const failures: unknown[] = []
  for (const organisation of await organisationsWithNews(services.database.read, at)) {
    // What one of them cannot be told must not keep the others waiting.
    await tell(services, organisation, at).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

/** After the commit of reports: an emergency among them waits for no turn. Never fails: then its turn comes. */
export async function tellAtOnce(
  services: Telling & Pick<Services, 'now'>,
  organisation: CheckedOrganisation,
  reports: readonly { status: number }[],
): Promise<void> {
  if (!reports.some(isAtOnce)) return
  try {
    await tell(services, organisation, new Date(services.now()).toISOString())
  } catch (error) {
    services.log.error({ error: describeError(error) }, 'an emergency was not told at once')
  }
}

async function tell(services: Telling, organisation: CheckedOrganisation, at: string): Promise<void> {
  const asOf = services.rights.version()
  const { deliveries, pushes } = await services.database.write((queries) =>
    storeNews(queries, organisation, at),
  )
  const committed = { organisation, permission: typeSubjects.fms_status.permission, deliveries, asOf }
  await publishToEntitled(services, committed, (entitled) =>
    publishNotifications(services, { deliveries: entitled, pushes }),
  )
}

/** One notification for each person; and one of each vehicle that is in an emergency. */
async function storeNews(queries: Queries, organisation: CheckedOrganisation, at: string): Promise<Stored> {
  const reports = await takeNews(queries, organisation, at)
  if (reports.length === 0) return nothingStored
  const about = {
    organisation,
    at,
    wordings: await wordingsOf(queries, organisation),
    readers: await readersOf(queries, organisation),
  }
  const emergencies = Map.groupBy(reports.filter(isAtOnce), ({ vehicleId }) => vehicleId)
  const gathered = reports.filter((report) => !isAtOnce(report))
  const stored: Stored[] = []
  for (const told of [...emergencies.values(), gathered]) stored.push(await storeFor(queries, about, told))
  return together(stored)
}

type Wordings = Readonly<Record<Locale, Wording>>

async function wordingsOf(queries: Queries, organisation: CheckedOrganisation): Promise<Wordings> {
  const { time_zone: timeZone } = await queries
    .selectFrom('organisations')
    .select('time_zone')
    .where('id', '=', organisation.id)
    .executeTakeFirstOrThrow()
  const words = await fmsWordsOf(queries, organisation.tenantId)
  const wordingOf = (locale: Locale) => ({
    locale,
    word: (status: number) => words(locale)[status] ?? '',
    timeZone,
  })
  return { de: wordingOf('de'), en: wordingOf('en') }
}

interface About {
  organisation: CheckedOrganisation
  at: string
  readers: readonly Reader[]
  wordings: Wordings
}

function storeFor(
  queries: Queries,
  { organisation, at, readers, wordings }: About,
  reports: readonly ToldReport[],
): Promise<Stored> {
  const said = new Map<number, Said>()
  for (const reader of readers) {
    const own = reportsFor(reader, reports)
    if (own.length > 0) said.set(reader.userId, saidOf(own, wordings[reader.locale]))
  }
  return storeSaid(queries, said, {
    tenantId: organisation.tenantId,
    organisationId: organisation.id,
    type: 'fms_status',
    urgent: reports.some(isAtOnce),
    operationId: null,
    at,
  })
}

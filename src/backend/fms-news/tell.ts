import type { Locale } from '../../contract/locales.ts'
import { typeSubjects } from '../../contract/notifications/notification-subjects.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { idIn, type Kind } from '../jobs/kind.ts'
import { iso } from '../time/iso.ts'
import { timeZoneOf } from '../time/organisation-zone.ts'
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
import { isAtOnce, NEWS_JOB } from './note.ts'
import { type Reader, readersOf, reportsFor } from './readers.ts'
import { takeNews, type ToldReport } from './take.ts'
import { saidOf, type Wording } from './words.ts'
import { describeError } from '../log.ts'

type Telling = Pick<Services, 'database' | 'hub' | 'rights' | 'push' | 'log' | 'now'>

/** Tells the people of an organisation what vehicles have reported, as far as it is due. */
export const newsKind: Kind<Telling> = {
  kind: NEWS_JOB,
  run: (services, job) => tell(services, { id: idIn(job, 'organisation'), tenantId: idIn(job, 'tenant') }),
  firstWaitMs: 1000,
  longestWaitMs: 60_000,
  mostTries: 50,
  parallel: 4,
  takenMs: 60_000,
}

/** After the commit of reports: an emergency among them waits for no turn of a job. Never rejects: then its job tells it. */
export async function tellAtOnce(
  services: Telling,
  organisation: CheckedOrganisation,
  reports: readonly { status: number }[],
): Promise<void> {
  if (!reports.some(isAtOnce)) return
  try {
    await tell(services, organisation)
  } catch (error) {
    services.log.error({ error: describeError(error) }, 'an emergency was not told at once')
  }
}

async function tell(services: Telling, organisation: CheckedOrganisation): Promise<void> {
  const asOf = services.rights.version()
  const at = iso(services.now())
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
  const timeZone = await timeZoneOf(queries, organisation)
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

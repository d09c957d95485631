import type * as v from 'valibot'
import type { KeywordMatch, matchMessage } from '../../../contract/tenant/keywords.ts'
import type { Database, Queries } from '../../database/database.ts'
import { notFound } from '../../http/problem.ts'
import { keywordDefaults } from '../../operations/alarm/keyword-defaults.ts'
import { keywordsSpelled, type MatchedKeyword } from '../../operations/alarm/keyword-spellings.ts'
import { type KeywordReading, readKeyword } from '../../operations/alarm/keywords.ts'
import { recipientsOf } from '../../operations/alarm/recipients.ts'
import { writtenWordsOf } from '../../operations/alarm/spelling.ts'
import type { Caller, CheckedOrganisation } from '../../session/caller.ts'
import { colourOf } from './read.ts'
import { ensureSpelled } from './spelled.ts'

/**
 * What an alarm with this text would do.
 * @throws {Problem} 404 for an organisation that the tenant does not have.
 */
export async function tryMessage(
  database: Database,
  caller: Caller,
  { text, organisation_id }: v.InferOutput<(typeof matchMessage)['input']>,
): Promise<KeywordMatch> {
  const { tenant_id: tenantId } = caller.user
  if (organisation_id !== undefined && !(await caller.organisations()).has(organisation_id)) throw notFound()
  await ensureSpelled(database, tenantId)
  const reading = readKeyword(text, await keywordsSpelled(database.read, tenantId, [text]))
  const organisation = organisation_id === undefined ? undefined : { id: organisation_id, tenantId }
  return {
    keyword: reading ? shown(reading.keyword) : null,
    by: reading ? reasonOf(text, reading) : null,
    alarms: organisation ? await alarmsIn(database.read, organisation, reading?.keyword.id) : null,
  }
}

function shown({ id, code, title, type, colour, priority }: MatchedKeyword): KeywordMatch['keyword'] {
  return { id, code, title, type, colour: colourOf(colour), priority }
}

/** The matching words of the text, as the administrator has written them. */
function reasonOf(
  text: string,
  { keyword, alias, beginning }: KeywordReading<MatchedKeyword>,
): KeywordMatch['by'] {
  const composed = text.normalize('NFKC')
  const words = writtenWordsOf(composed)
  const partOf = (first: number, behind: number) =>
    composed.slice(words[first]?.begin, words[behind - 1]?.end).trim()
  const { label, words: count } = beginning
  return {
    kind: alias === keyword.code ? 'code' : 'alias',
    alias,
    part: partOf(label, label + count),
    label: label === 0 ? null : partOf(0, label),
  }
}

async function alarmsIn(
  queries: Queries,
  organisation: CheckedOrganisation,
  keywordId: number | undefined,
): Promise<KeywordMatch['alarms']> {
  const none = { groupIds: [], vehicles: [] }
  const defaults = keywordId === undefined ? none : await keywordDefaults(queries, organisation, keywordId)
  const { userIds, groupIds } = await recipientsOf(queries, organisation, defaults.groupIds)
  const groups = await queries
    .selectFrom('groups')
    .select(['id', 'name'])
    .where('organisation_id', '=', organisation.id)
    .where('id', 'in', [0, ...groupIds])
    .orderBy('name')
    .execute()
  return {
    groups,
    groups_are_empty: defaults.groupIds.length > 0 && groupIds.length === 0,
    people: userIds.length,
    vehicles: defaults.vehicles,
  }
}

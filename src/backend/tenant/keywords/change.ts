import type * as v from 'valibot'
import {
  type addKeywordAlias,
  type createKeyword,
  type Keyword,
  type KeywordDefault,
  MOST_ALIASES,
  MOST_KEYWORDS,
  type updateKeyword,
} from '../../../contract/tenant/keywords.ts'
import type { Queries } from '../../database/database.ts'
import { invalid, Problem } from '../../http/problem.ts'
import { refreshSpellings, writeSpellings } from '../../operations/alarm/keyword-spellings.ts'
import { spellingOf } from '../../operations/alarm/spelling.ts'
import type { Caller } from '../../session/caller.ts'
import { tenantAdministratorNow } from '../administrator.ts'
import { takeTenant } from '../take.ts'
import { withAlarms, writeDefaults } from './defaults.ts'
import { type GivenSpelling, onceSpelled, requireFreeSpellings } from './free-spellings.ts'
import { readKeyword } from './read.ts'

/** Who changes the keywords of their tenant, and when, in ms since 1970. */
export interface Changing {
  caller: Pick<Caller, 'user'>
  now: number
}

/** Locks the keywords of the tenant until the end of the transaction, and updates their spellings. Returns the tenant's id. */
export async function takeKeywords(queries: Queries, { caller }: Pick<Changing, 'caller'>): Promise<number> {
  const { tenant_id } = caller.user
  await takeTenant(queries, tenant_id)
  await tenantAdministratorNow(queries, caller)
  await refreshSpellings(queries, tenant_id)
  return tenant_id
}

/**
 * Adds a keyword.
 * @throws {Problem} 401 and 403 where the caller has lost the right meanwhile; 409 where there are as many as there may be; 422
 * for a code or an alias of another active keyword, and for what is none of the organisation that it is given for.
 */
export async function makeKeyword(
  queries: Queries,
  changing: Changing,
  { defaults, ...given }: v.InferOutput<(typeof createKeyword)['input']>,
): Promise<Keyword> {
  const tenantId = await takeKeywords(queries, changing)
  await requireRoom(queries, tenantId, 1)
  await requireFreeCode(queries, tenantId, { code: given.code, except: null })
  const { active } = given
  await requireFreeSpellings(queries, tenantId, { given: spellingsIn(given), except: null, active })

  const id = await insertKeyword(queries, tenantId, given, changing)
  const said = defaults.map((one) => withAlarms(one, []))
  await writeDefaults(queries, { tenantId, keywordId: id }, said)
  return readKeyword(queries, tenantId, id)
}

/** @throws {Problem} 409 where the tenant would have more keywords than it may with so many new ones. */
export async function requireRoom(queries: Queries, tenantId: number, added: number): Promise<void> {
  const { known } = await queries
    .selectFrom('keywords')
    .select(({ fn }) => fn.countAll<number>().as('known'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  if (known + added > MOST_KEYWORDS)
    throw new Problem(409, 'keywordsFull', { values: { count: MOST_KEYWORDS } })
}

type NewKeyword = Pick<Keyword, 'code' | 'title' | 'type' | 'colour' | 'priority' | 'aliases' | 'active'> & {
  text_template: string | null
}

export async function insertKeyword(
  queries: Queries,
  tenantId: number,
  { aliases, text_template, ...given }: NewKeyword,
  { caller, now }: Changing,
): Promise<number> {
  const at = new Date(now).toISOString()
  const { id } = await queries
    .insertInto('keywords')
    .values({
      ...given,
      tenant_id: tenantId,
      aliases: JSON.stringify(onceSpelled(aliases)),
      text_template: text_template || null,
      created_at: at,
      changed_at: at,
      changed_by: caller.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeSpellings(queries, tenantId, [id])
  return id
}

/**
 * Changes the given fields of a keyword; operations keep its old name. Saving the current values again is no conflict, so that a
 * client may repeat a request whose response was lost.
 * @throws {Problem} 404; 409 where the keyword was changed after the given version; and as `makeKeyword`.
 */
export async function changeKeyword(
  queries: Queries,
  changing: Changing,
  keywordId: number,
  { version, defaults = [], ...given }: v.InferOutput<(typeof updateKeyword)['input']>,
): Promise<Keyword> {
  const tenantId = await takeKeywords(queries, changing)
  const before = await readKeyword(queries, tenantId, keywordId)
  const change = changeOf(before, given)
  const otherDefaults = defaults
    .map((one) => withAlarms(one, before.defaults))
    .filter((one) => isOther(before, one))
  if (Object.keys(change).length === 0 && otherDefaults.length === 0) return before
  if (version !== before.version) throw new Problem(409, 'keywordChanged', { current: before })

  const after = { ...before, ...change }
  // A code of one that is not in use any more is a code all the same.
  if (change.code !== undefined)
    await requireFreeCode(queries, tenantId, { code: change.code, except: keywordId })
  await requireFreeSpellings(queries, tenantId, {
    given: newSpellings(before, { ...after, aliases: given.aliases ?? before.aliases }),
    except: keywordId,
    active: after.active,
  })
  await writeKeyword(queries, { tenantId, before }, change, changing)
  await writeDefaults(queries, { tenantId, keywordId }, otherDefaults)
  return readKeyword(queries, tenantId, keywordId)
}

/**
 * Adds an alias to a keyword that it does not have yet, however that is spelled.
 * @throws {Problem} 404; 422 where another active keyword has it, and where there are as many as there may be.
 */
export async function addAlias(
  queries: Queries,
  changing: Changing,
  keywordId: number,
  { text }: v.InferOutput<(typeof addKeywordAlias)['input']>,
): Promise<Keyword> {
  const tenantId = await takeKeywords(queries, changing)
  const before = await readKeyword(queries, tenantId, keywordId)
  const { code, aliases, active } = before
  if ([code, ...aliases].some((one) => spellingOf(one) === spellingOf(text))) return before
  if (aliases.length >= MOST_ALIASES)
    throw invalid({ text: [{ key: 'aliasesFull', values: { count: MOST_ALIASES } }] })
  const given = [{ field: 'text', text }]
  await requireFreeSpellings(queries, tenantId, { given, except: keywordId, active })
  await writeKeyword(queries, { tenantId, before }, { aliases: [...aliases, text] }, changing)
  return readKeyword(queries, tenantId, keywordId)
}

type Change = Partial<NewKeyword>

async function writeKeyword(
  queries: Queries,
  { tenantId, before }: { tenantId: number; before: Keyword },
  { aliases, ...change }: Change,
  { caller, now }: Changing,
): Promise<void> {
  await queries
    .updateTable('keywords')
    .set({
      ...change,
      ...(aliases && { aliases: JSON.stringify(aliases) }),
      version: before.version + 1,
      changed_at: new Date(now).toISOString(),
      changed_by: caller.user.id,
    })
    .where('id', '=', before.id)
    .where('tenant_id', '=', tenantId)
    .execute()
  await writeSpellings(queries, tenantId, [before.id])
}

type Given = Omit<v.InferOutput<(typeof updateKeyword)['input']>, 'version' | 'defaults'>

/** Only what is another than it was. */
function changeOf(before: Keyword, { aliases, text_template, ...given }: Given): Change {
  const said = {
    ...given,
    ...(aliases && { aliases: onceSpelled(aliases) }),
    ...(text_template !== undefined && { text_template: text_template || null }),
  }
  return Object.fromEntries(
    Object.entries(said).filter(
      ([name, value]) =>
        value !== undefined && JSON.stringify(value) !== JSON.stringify(before[name as keyof Change]),
    ),
  )
}

function isOther({ defaults }: Keyword, given: KeywordDefault): boolean {
  const known = defaults.find((one) => one.organisation_id === given.organisation_id)
  const written = (one: KeywordDefault | undefined) =>
    JSON.stringify([
      one?.alarms ?? 'unsaid',
      ...[one?.group_ids, one?.vehicle_ids].map((ids) => [...new Set(ids)].toSorted(byNumber)),
    ])
  return written(known) !== written(given)
}

const byNumber = (one: number, other: number) => one - other

/** Every code and alias, by the field that it is given in. */
export function spellingsIn({ code, aliases }: Pick<Keyword, 'code' | 'aliases'>): GivenSpelling[] {
  return [
    { field: 'code', text: code },
    ...aliases.map((text, place) => ({ field: `aliases.${place}`, text })),
  ]
}

/** The spellings that a change adds. Only these are checked, so that old conflicts do not block other changes. */
function newSpellings(before: Keyword, after: Pick<Keyword, 'code' | 'aliases'>): GivenSpelling[] {
  const known = before.active ? [before.code, ...before.aliases].map(spellingOf) : []
  return spellingsIn(after).filter(({ text }) => !known.includes(spellingOf(text)))
}

/** @throws {Problem} 422 where another keyword of the tenant has exactly this code, in use or not. */
async function requireFreeCode(
  queries: Queries,
  tenantId: number,
  { code, except }: { code: string; except: number | null },
): Promise<void> {
  const other = await queries
    .selectFrom('keywords')
    .select('code')
    .where('tenant_id', '=', tenantId)
    .where('code', '=', code)
    .where('id', '<>', except ?? 0)
    .executeTakeFirst()
  if (other) throw invalid({ code: [{ key: 'keywordTaken', values: { code: other.code } }] })
}

import { type Kysely, sql } from 'kysely'
import { foldEmail } from '../../../../contract/account/email-address.ts'
import type { ColumnTypes } from '../../column-types.ts'

/**
 * Stores the domains of addresses in ASCII. Two accounts of one mailbox cannot be made one: the second keeps its spelling, and
 * each start logs both (`account/one-mailbox.ts`). Of two open invitations of one mailbox the later one stays.
 */
export async function asciiDomains(_types: ColumnTypes, queries: Kysely<unknown>): Promise<string[]> {
  for (const { id, address } of await unfolded(queries, 'users', 'email')) {
    const folded = foldEmail(address)
    await sql`update users set email = ${folded} where id = ${id}
      and not exists (select 1 from users as other where other.email = ${folded})`.execute(queries)
  }
  for (const { id, address } of await unfolded(queries, 'invitations', 'email')) {
    await revokeEarlier(queries, id, foldEmail(address))
    await sql`update invitations set email = ${foldEmail(address)} where id = ${id}`.execute(queries)
  }
  for (const { id, address } of await unfolded(queries, 'email_changes', 'email')) {
    await sql`update email_changes set email = ${foldEmail(address)} where id = ${id}`.execute(queries)
  }
  for (const { id, address } of await unfolded(queries, 'mails', 'recipient')) {
    await sql`update mails set recipient = ${foldEmail(address)} where id = ${id}`.execute(queries)
  }
  return []
}

/** Revokes all but the last of the open invitations that have this address in the organisation of one, or are this one. */
async function revokeEarlier(queries: Kysely<unknown>, id: number, email: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from invitations
    where used_at is null and revoked_at is null and (email = ${email} or id = ${id})
    and organisation_id = (select organisation_id from invitations where id = ${id})
    order by id`.execute(queries)
  for (const earlier of rows.slice(0, -1)) {
    await sql`update invitations set revoked_at = sent_at where id = ${earlier.id}`.execute(queries)
  }
}

async function unfolded(
  queries: Kysely<unknown>,
  table: string,
  column: string,
): Promise<{ id: number; address: string }[]> {
  const address = sql.ref(column)
  const { rows } = await sql<{ id: number; address: string }>`select id, ${address} as address
    from ${sql.table(table)} where octet_length(${address}) > length(${address}) order by id`.execute(queries)
  return rows.filter((row) => foldEmail(row.address) !== row.address)
}

import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import { createQueryId } from 'kysely'
import { describe, expect, test } from 'vitest'
import { notificationFilters } from '../../../src/contract/notifications/notifications.ts'
import type { Queries } from '../../../src/backend/database/database.ts'
import { countByFilter, countUnreadOf } from '../../../src/backend/notifications/counts.ts'
import { removeTests } from '../../../src/backend/notifications/notify.ts'
import { readPage } from '../../../src/backend/notifications/page.ts'
import { type Engine, engines, useBothEngines } from '../../support/servers/engines.ts'
import { storeManyNotifications } from '../../support/worlds/many-notifications.ts'

// Issue, Numbers: list, counts and unread do not slow down with what others have. Times differ from machine to machine;
// plans do not: nothing but one person's part of an index is read, and no more rows than a page has.

const backendOf = useBothEngines(({ database }) => storeManyNotifications(database, 50, 20_000))

/** How the engine goes about each statement that `run` sends, as text. */
async function plansOf(engine: Engine, queries: Queries, run: (queries: Queries) => Promise<unknown>) {
  const nodes: RootOperationNode[] = []
  const listener: KyselyPlugin = {
    transformQuery: ({ node }) => {
      nodes.push(node)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  await run(queries.withPlugin(listener))

  const plans: string[] = []
  for (const node of nodes) {
    const { sql: text, parameters } = queries.getExecutor().compileQuery(node, createQueryId())
    const values = parameters.values()
    // A prepared query holds places instead, and whichever person, organisation, size and beginning of a page is as good.
    const filled = text.replaceAll(/(limit |offset )?(\$\d+|\?)/g, (_, word?: string) => {
      const { value } = values.next()
      if (word) return `${word} 20`
      return typeof value === 'string' ? `'${value}'` : '1'
    })
    const { rows } = await sql
      .raw<Record<string, unknown>>(
        engine === 'sqlite' ? `explain query plan ${filled}` : `explain ${filled}`,
      )
      .execute(queries)
    plans.push(rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n'))
  }
  return plans
}

describe.each(engines)('on %s', (engine) => {
  test.for([
    ['all', 'notifications_of_user'],
    ['unread', 'notifications_unread'],
    ['read', 'notifications_read'],
    ['operation', 'notifications_of_type'],
    ['fms_status', 'notifications_of_type'],
  ] as const)('a page of %s is found in its index, already in order', async ([filter, name], { skip }) => {
    const queries = backendOf(engine, skip).database.read
    const [rows = '', total = ''] = await plansOf(engine, queries, (through) =>
      readPage(through, 1, [1], { page: 3, limit: 20, filter }),
    )

    expect(notificationFilters).toContain(filter)
    expect(rows).toContain(name)
    expect(total).toContain(name)
    expect(total).toMatch(engine === 'sqlite' ? /COVERING INDEX/ : /Index Only Scan/)
    for (const plan of [rows, total]) expect(plan).not.toMatch(/SCAN notifications|Seq Scan/)
  })

  test('a test that takes the place of the last one looks through no others', async ({ skip }) => {
    const { database } = backendOf(engine, skip)
    const [plan = ''] = await database.write((queries) =>
      plansOf(engine, queries, (through) => removeTests(through, 1)),
    )

    expect(plan).toContain('notifications_of_test')
    expect(plan).not.toMatch(/SCAN notifications|Seq Scan/)
  })

  test('the counts of all filters, and of what is unread, are read from indices alone', async ({ skip }) => {
    const queries = backendOf(engine, skip).database.read
    const plans = await plansOf(engine, queries, async (through) => {
      await countByFilter(through, 1, [1])
      await countUnreadOf(through, 1, [1])
    })

    expect(plans.join()).toContain('notifications_of_type')
    for (const plan of plans) {
      expect(plan).toContain('notifications_unread')
      expect(plan).not.toMatch(/SCAN notifications|Seq Scan|TEMP B-TREE/)
      for (const [line] of plan.matchAll(/.*(USING .*INDEX|Index .*Scan).*/g))
        expect(line).toMatch(/COVERING INDEX|Index Only Scan/)
    }
  })
})

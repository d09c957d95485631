import type {
  KyselyPlugin,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely'
import { booleanColumns, jsonColumns } from './schema.ts'

/** Gives SQLite's rows the shape PostgreSQL's have: booleans and JSON by column name. */
export const sqliteMapping: KyselyPlugin = {
  transformQuery: ({ node }): RootOperationNode => node,
  transformResult: ({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> => {
    for (const row of result.rows) mapRow(row)
    return Promise.resolve(result)
  },
}

function mapRow(row: UnknownRow): void {
  for (const column in row) {
    const value = row[column]
    if (typeof value === 'number' && booleanColumns.has(column)) row[column] = value === 1
    else if (typeof value === 'string' && jsonColumns.has(column)) row[column] = JSON.parse(value) as unknown
  }
}

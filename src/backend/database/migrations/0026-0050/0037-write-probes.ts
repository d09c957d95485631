import type { ColumnTypes } from '../../column-types.ts'

/** The one row that `GET /api/ready` writes anew to see that the database takes a write. */
export function writeProbes({ time, end }: ColumnTypes): string[] {
  return [
    `create table write_probes (id integer primary key, at ${time} not null, content text not null) ${end}`,
  ]
}

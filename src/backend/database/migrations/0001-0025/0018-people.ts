import type { ColumnTypes } from '../../column-types.ts'

/** The data that administrators keep about the people and groups of an organisation. */
export function people({ boolean, json, reference }: ColumnTypes): string[] {
  return [
    `alter table users add column version ${reference} not null default 1`,
    // Of the grants to the person themselves.
    `alter table users add column grants_version ${reference} not null default 1`,
    'alter table memberships add column personnel_no text',
    // By the name of a qualification the last day on which it counts, where it ends.
    `alter table memberships add column qualification_ends ${json} not null default '{}'`,
    'alter table groups add column description text',
    `alter table groups add column colour text not null default 'grey'`,
    `alter table groups add column new_members_join ${boolean} not null default false`,
    `alter table groups add column version ${reference} not null default 1`,
  ]
}

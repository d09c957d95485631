import type { ColumnTypes } from '../../column-types.ts'

/**
 * Which callers see the phone number of a member who comes to an operation (`phone_for`), and which groups hold the leaders of their
 * organisation (`leads`). Existing members show their number to no caller until they choose otherwise.
 */
export function sharedPhoneNumbers({ boolean }: ColumnTypes): string[] {
  return [
    `alter table users add column phone_for text not null default 'nobody'
      check (phone_for in ('nobody', 'leaders', 'all'))`,
    `alter table groups add column leads ${boolean} not null default false`,
  ]
}

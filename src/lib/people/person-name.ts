import type { User } from '../../contract/account/session.ts'

/** The name of a person, where the backend tells one. */
export function nameOf({ display_name, first_name, last_name, email }: User): string | undefined {
  return display_name || [first_name, last_name].filter(Boolean).join(' ') || email || undefined
}

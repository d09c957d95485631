import type { ListedPerson } from '../../contract/people/people.ts'

/** What a member is called: nobody is nameless. */
export function memberName({
  display_name,
  first_name,
  last_name,
  email,
}: Pick<ListedPerson, 'display_name' | 'first_name' | 'last_name' | 'email'>): string {
  return display_name || [first_name, last_name].filter(Boolean).join(' ') || email
}

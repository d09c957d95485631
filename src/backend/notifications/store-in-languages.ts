import { type Locale, localeOrDefault } from '../../contract/locales.ts'
import { translate, type Translate } from '../../i18n/translate.ts'
import type { Queries } from '../database/database.ts'
import { type Note, storeNotifications, type Stored, together } from './notify.ts'

/** Stores a notification for each of these people, in their own language (`storeNotifications`). */
export async function storeInLanguages(
  queries: Queries,
  userIds: readonly number[],
  noteIn: (t: Translate, locale: Locale) => Note,
): Promise<Stored> {
  const people = await queries
    .selectFrom('users')
    .select(['id', 'locale'])
    .where('id', 'in', [0, ...userIds])
    .orderBy('id')
    .execute()
  const stored: Stored[] = []
  for (const [locale, readers] of Map.groupBy(people, (one) => localeOrDefault(one.locale))) {
    const note = noteIn(translate(locale), locale)
    const ids = readers.map(({ id }) => id)
    stored.push(await storeNotifications(queries, ids, note))
  }
  return together(stored)
}

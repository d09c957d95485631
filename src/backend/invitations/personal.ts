import type { Personal } from '../feature.ts'

export const personal: Personal = {
  /** Deletes open invitations to the person, and removes the person's name and address from used ones. */
  erase: async (queries, { id, email, nameless }) => {
    await queries.deleteFrom('invitations').where('email', '=', email).where('used_at', 'is', null).execute()
    await queries
      .updateTable('invitations')
      .set({ email: nameless.email, first_name: null, last_name: null, function: null, mail_refusal: null })
      .where((either) => either.or([either('used_by', '=', id), either('email', '=', email)]))
      .execute()
  },
}

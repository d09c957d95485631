import type { Services } from '../services.ts'

/** After a commit: what these people may do has changed. Their sockets lose what is over, and their open pages ask anew. */
export async function tellOfRights(
  { rights }: Pick<Services, 'rights'>,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return
  await rights.changed({ userIds })
  rights.gained(userIds)
}

import type { Queries, Topic } from './database.ts'

const announced = new WeakMap<Queries, Set<Topic>>()

/** Calls the listeners of `topic` (`Database.listen`) once the transaction of these queries is committed. */
export function announce(queries: Queries, topic: Topic): void {
  const topics = announced.get(queries)
  if (topics) topics.add(topic)
  else announced.set(queries, new Set([topic]))
}

/**
 * The topics announced since the last call with these queries. On SQLite all jobs of a batch run one after the other with the same
 * `Queries` (`group-commit.ts`): `write` takes them after each of its jobs.
 */
export function takeAnnounced(queries: Queries): readonly Topic[] {
  const topics = announced.get(queries)
  announced.delete(queries)
  return topics ? [...topics] : []
}

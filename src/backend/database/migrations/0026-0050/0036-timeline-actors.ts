import type { ColumnTypes } from '../../column-types.ts'

/**
 * Entries of the timeline name the account of the person, beside the name: by the name alone, a person with a namesake could not be
 * erased, and a renamed one was missed. Older entries get it where only one account of the tenant, and no key of a dispatch centre, has
 * this name; vehicles and keys have none.
 */
export function timelineActors({ reference }: ColumnTypes): string[] {
  return [
    `alter table operation_timeline add column actor_id ${reference} references users (id)`,
    `update operation_timeline set actor_id = known.id
      from (
        select tenant_id, first_name || ' ' || last_name as name, min(id) as id
        from users group by tenant_id, first_name || ' ' || last_name having count(*) = 1
      ) as known
      where known.tenant_id = operation_timeline.tenant_id and known.name = operation_timeline.actor
        and operation_timeline.kind not like 'fms.%'
        and not exists (
          select 1 from api_keys
          where api_keys.tenant_id = operation_timeline.tenant_id and api_keys.name = operation_timeline.actor
        )`,
  ]
}

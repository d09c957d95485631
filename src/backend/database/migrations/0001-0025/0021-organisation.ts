import type { ColumnTypes } from '../../column-types.ts'

/**
 * The data that administrators keep about an organisation: its data, its stations, and the results of calls with its keys. A vehicle
 * named its station by a text until now: each of these texts becomes one.
 */
export function organisation({ engine, boolean, id, reference, real, time, end }: ColumnTypes): string[] {
  const no = engine === 'sqlite' ? 0 : 'false'
  return [
    'alter table organisations add column address text',
    `alter table organisations add column lat ${real}`,
    `alter table organisations add column lng ${real}`,
    'alter table organisations add column phone text',
    'alter table organisations add column email text',
    `alter table organisations add column colour text not null default 'grey'`,
    `alter table organisations add column version ${reference} not null default 1`,
    `alter table organisations add column changed_at ${time}`,
    `alter table organisations add column changed_by ${reference} references users (id)`,

    `create table stations (
      id ${id},
      tenant_id ${reference} not null references tenants (id),
      organisation_id ${reference} not null references organisations (id),
      name text not null,
      address text,
      lat ${real},
      lng ${real},
      version ${reference} not null default 1,
      check ((lat is null) = (lng is null))
    ) ${end}`,
    'create index stations_of_organisation on stations (organisation_id)',
    `alter table vehicles add column station_id ${reference} references stations (id)`,
    'create index vehicles_of_station on vehicles (station_id)',
    `insert into stations (tenant_id, organisation_id, name)
      select tenant_id, organisation_id, min(trim(station)) from vehicles
      where trim(station) <> ''
      group by tenant_id, organisation_id, ${folded('station')}
      order by organisation_id, min(id)`,
    `update vehicles set station_id = (select stations.id from stations
      where stations.organisation_id = vehicles.organisation_id
        and ${folded('stations.name')} = ${folded('vehicles.station')})
      where trim(station) <> ''`,
    // Vehicles whose station differs only in case get the name of the station.
    `update vehicles set station = (select name from stations where stations.id = vehicles.station_id)
      where station is not null`,

    `create table api_key_uses (
      api_key_id ${reference} not null references api_keys (id),
      scope text not null,
      tenant_id ${reference} not null references tenants (id),
      failing ${boolean} not null,
      since ${time} not null,
      accepted_at ${time},
      refused_at ${time},
      refused_status integer,
      primary key (api_key_id, scope)
    ) ${end}`,
    // Earlier versions stored only the last use of a key: assume that it was a use for each of its scopes.
    ...['alarm', 'fms'].map(
      (scope) => `insert into api_key_uses (api_key_id, scope, tenant_id, failing, since, accepted_at)
        select id, '${scope}', tenant_id, ${no}, last_used_at, last_used_at from api_keys
        where last_used_at is not null and cast(scopes as text) like '%"${scope}"%'`,
    ),
  ]
}

/** Folds a text. SQLite's `lower` folds only ASCII, so this replaces the German umlauts, and both engines find the same names. */
function folded(text: string): string {
  const umlauts = [
    ['Ä', 'ä'],
    ['Ö', 'ö'],
    ['Ü', 'ü'],
  ]
  return umlauts.reduce(
    (sql, [capital, small]) => `replace(${sql}, '${capital}', '${small}')`,
    `lower(trim(${text}))`,
  )
}

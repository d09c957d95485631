import * as v from 'valibot'
import {
  fmsDigits,
  type FmsDigit,
  type FmsLabels,
  FmsSettings,
  type FmsSettingsInput,
} from '../../contract/vehicles/fms-settings.ts'
import type { Locale } from '../../contract/locales.ts'
import { catalogues } from '../../i18n/catalogues.ts'
import { wordsOfTenant } from '../../i18n/fms-words.ts'
import type { Queries } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'

const rowOf = prepared<{ tenant: number }>()((queries, value) =>
  queries
    .selectFrom('tenants')
    .select([
      'fms_preset',
      'fms_labels',
      'fms_stale_after_minutes',
      'fms_stale_at_rest_after_minutes',
      'fms_version',
    ])
    .where('id', '=', value('tenant')),
)

/** What a tenant calls the statuses, and when one is out of date. */
export async function fmsSettingsOf(queries: Queries, tenantId: number): Promise<FmsSettings> {
  const [row] = await rowOf(queries, { tenant: tenantId })
  if (!row) throw new Error('There is no such tenant.')
  const preset = v.parse(FmsSettings.entries.preset, row.fms_preset)
  const labels = readLabels(row.fms_labels)
  return {
    preset,
    labels,
    words: { de: wordsIn('de', { preset, labels }), en: wordsIn('en', { preset, labels }) },
    stale_after_minutes: row.fms_stale_after_minutes,
    stale_at_rest_after_minutes: row.fms_stale_at_rest_after_minutes,
    version: row.fms_version,
  }
}

/** What a tenant calls the statuses, by digit: for texts that are made on the server. */
export async function fmsWordsOf(
  queries: Queries,
  tenantId: number,
): Promise<(locale: Locale) => readonly string[]> {
  const { words } = await fmsSettingsOf(queries, tenantId)
  return (locale) => words[locale]
}

/**
 * Replaces the settings, in the transaction of `queries`. Returns false where they were changed after the given version. Saving the
 * current settings again is no conflict, so that a client may repeat a request whose response was lost.
 */
export async function saveFmsSettings(
  queries: Queries,
  tenantId: number,
  { version, ...given }: v.InferOutput<typeof FmsSettingsInput>,
): Promise<boolean> {
  const labels = withoutEmpty(given.labels)
  const { words: _words, version: _version, ...known } = await fmsSettingsOf(queries, tenantId)
  if (
    JSON.stringify({ ...known, labels: withoutEmpty(known.labels) }) ===
    JSON.stringify({ ...known, ...given, labels })
  )
    return true

  const { numUpdatedRows } = await queries
    .updateTable('tenants')
    .set({
      fms_preset: given.preset,
      fms_labels: JSON.stringify(labels),
      fms_stale_after_minutes: given.stale_after_minutes,
      fms_stale_at_rest_after_minutes: given.stale_at_rest_after_minutes,
      fms_version: version + 1,
    })
    .where('id', '=', tenantId)
    .where('fms_version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function wordsIn(locale: Locale, settings: Pick<FmsSettings, 'preset' | 'labels'>): string[] {
  const { fmsPresets, vehicles } = catalogues[locale]
  return wordsOfTenant(settings, locale, {
    presets: fmsPresets,
    standard: (digit) => vehicles.status[digit],
  })
}

/** Always in the same order, so that two of them can be compared. */
function withoutEmpty(labels: FmsLabels): FmsLabels {
  return { de: given(labels.de), en: given(labels.en) }
}

function given(words: FmsLabels['de'] = {}): Partial<Record<FmsDigit, string>> {
  return Object.fromEntries(fmsDigits.flatMap((digit) => (words[digit] ? [[digit, words[digit]]] : [])))
}

/** What another version wrote and this one cannot read is left out: rather the words of the preset than none. */
function readLabels(stored: unknown): FmsLabels {
  const read = v.safeParse(FmsSettings.entries.labels, stored)
  return withoutEmpty(read.success ? read.output : {})
}

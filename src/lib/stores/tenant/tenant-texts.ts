import type * as v from 'valibot'
import { listTenantTexts, putTenantText, TenantText } from '../../../contract/tenant/tenant-texts.ts'
import { call } from '../../api/api.ts'
import { withValue } from '../../api/loadable.ts'
import { tenantData } from './tenant-data.ts'
import { conflictOf } from '../../api/conflict.ts'

const texts = tenantData(() => call(listTenantTexts, {}), 'The texts of the tenant could not be loaded.')

/** The public texts of the tenant, in each language. */
export const $tenantTexts = texts.$data
export const loadTenantTexts = texts.load

/** @throws {ApiError} a conflict where the text was changed after that version: see `currentTextOf` */
export async function saveTenantText(input: v.InferInput<typeof putTenantText.input>): Promise<void> {
  show(await call(putTenantText, { input }))
}

/** The current text in the error of a conflict; undefined: another error. */
export function currentTextOf(error: unknown): TenantText | undefined {
  return conflictOf(TenantText, error)
}

function show(saved: TenantText): void {
  texts.show(
    withValue(texts.$data.value, (known) =>
      known.map((text) => (text.name === saved.name && text.locale === saved.locale ? saved : text)),
    ),
  )
}

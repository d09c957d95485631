import type { Locale } from '../../../contract/locales.ts'
import {
  getOwnText,
  getPublicText,
  type PublicText,
  type TextName,
} from '../../../contract/tenant/tenant-texts.ts'
import { call } from '../../api/api.ts'
import { $session, userOf } from '../session/session.ts'

/** @throws {ApiError} */
export function askForText({
  name,
  locale,
  tenant,
}: {
  name: TextName
  locale: Locale
  tenant: number | undefined
}): Promise<PublicText> {
  if (tenant === undefined && userOf($session.get())) return call(getOwnText, { input: { name, locale } })
  return call(getPublicText, { input: { name, locale, ...(tenant !== undefined && { tenant }) } })
}

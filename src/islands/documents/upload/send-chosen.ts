import type { Locale } from '../../../contract/locales.ts'
import type { UploadTarget } from '../../../lib/documents/begun-upload.ts'
import { $documentChoices } from '../../../lib/stores/documents/document-choices.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { upload } from '../../../lib/stores/documents/uploads.ts'
import { checkUploads } from '../../../lib/documents/upload-check.ts'
import { fileSize } from '../../ui/fields/file-check.ts'
import { translate } from '../../../i18n/translate.ts'

/** More names say nothing more. */
const MOST_NAMED = 3

/** Sends what may be sent, and says at once what may not, and why. */
export function sendChosen(locale: Locale, files: readonly File[], target: UploadTarget): void {
  const t = translate(locale)
  const choices = $documentChoices.value
  const limits = choices.state === 'ready' ? choices.value : undefined
  const { fitting, refused } = checkUploads(files, limits)
  const most = fileSize(limits?.largest ?? 0, locale)
  // One for each reason: of many, only the last few would be seen.
  for (const [refusal, files] of Map.groupBy(refused, (one) => one.refusal)) {
    const [{ name } = { name: '' }] = files
    const names = files.slice(0, MOST_NAMED).map((one) => one.name)
    const text =
      files.length === 1
        ? t(`documentTools.refused.${refusal}`, { name, most })
        : t(`documentTools.refusedMany.${refusal}`, {
            count: files.length,
            names: names.join(', ') + (names.length < files.length ? ' …' : ''),
            most,
          })
    showToast({ kind: 'failure', text })
  }
  const sent = fitting.flatMap((place) => files[place] ?? [])
  if (sent.length > 0) upload(sent, target)
}

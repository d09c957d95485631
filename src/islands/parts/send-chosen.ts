import type { Locale } from '../../contract/locales.ts'
import type { UploadTarget } from '../../lib/begun-upload.ts'
import { $documentChoices } from '../../lib/stores/document-choices.ts'
import { showToast } from '../../lib/stores/toasts.ts'
import { upload } from '../../lib/stores/uploads.ts'
import { checkUploads } from '../../lib/upload-check.ts'
import { fileSize } from '../ui/file-check.ts'
import { documentToolsWords } from './document-tools-words.ts'

/** Sends what may be sent, and says at once what may not, and why. */
export function sendChosen(locale: Locale, files: readonly File[], target: UploadTarget): void {
  const t = documentToolsWords(locale)
  const choices = $documentChoices.value
  const limits = choices.state === 'ready' ? choices.value : undefined
  const { fitting, refused } = checkUploads(files, limits)
  for (const { name, refusal } of refused) {
    const most = fileSize(limits?.largest ?? 0, locale)
    showToast({ kind: 'failure', text: t(`documentTools.refused.${refusal}`, { name, most }) })
  }
  const sent = fitting.flatMap((place) => files[place] ?? [])
  if (sent.length > 0) upload(sent, target)
}

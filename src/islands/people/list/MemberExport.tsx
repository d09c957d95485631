import { lightFormat } from 'date-fns'
import { useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { exportMembers, type MemberView } from '../../../lib/stores/people/people.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { download } from '../../ui/icons/search.ts'
import { saveFile } from '../../shared/save-file.ts'
import { tellFailure } from '../../shared/tell-failure.ts'

/** All that the filter lets through, not only the page that is shown. */
export function MemberExport({ locale, view }: { locale: Locale; view: MemberView }) {
  const t = translate(locale)
  const [busy, setBusy] = useState(false)

  async function save(): Promise<void> {
    setBusy(true)
    try {
      const table = await exportMembers(view)
      saveFile(table, `${t('people.members.file', { day: lightFormat(Date.now(), 'yyyy-MM-dd') })}.csv`)
    } catch (error) {
      tellFailure(locale, error, 'The table of the members did not come.')
    }
    setBusy(false)
  }

  return (
    <button type="button" className="button quiet" aria-disabled={busy} onClick={() => !busy && void save()}>
      <Icon shape={download} />
      {t('people.members.export')}
    </button>
  )
}

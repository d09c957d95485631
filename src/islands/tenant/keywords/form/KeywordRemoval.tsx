import { useState } from 'react'
import type { Locale } from '../../../../contract/locales.ts'
import type { Keyword } from '../../../../contract/tenant/keywords.ts'
import { translate } from '../../../../i18n/translate.ts'
import { problemOf } from '../../../../lib/api/api-error.ts'
import { showToast } from '../../../../lib/stores/app/toasts.ts'
import { showChangedKeyword } from '../../../../lib/stores/tenant/keywords/keyword.ts'
import {
  currentKeywordOf,
  removeKeyword,
  saveKeyword,
} from '../../../../lib/stores/tenant/keywords/keyword-work.ts'
import { LateQuestion } from '../../../shared/LateQuestion.tsx'
import { tellFailure } from '../../../shared/tell-failure.ts'

interface Props {
  locale: Locale
  keyword: Keyword
  onDeleted: () => void
}

/** Deletes a keyword that nothing names; one that is used is taken out of use. */
export function KeywordRemoval({ locale, keyword, onDeleted }: Props) {
  const isUsed = keyword.usage.operations + keyword.usage.documents > 0
  return (
    <section className="keyword-removal">
      {isUsed ? (
        <InUse locale={locale} keyword={keyword} />
      ) : (
        <Removal locale={locale} keyword={keyword} onDeleted={onDeleted} />
      )}
    </section>
  )
}

function Removal({ locale, keyword, onDeleted }: Props) {
  const t = translate(locale)
  const { id, code } = keyword
  const [asking, setAsking] = useState(false)

  async function remove(): Promise<void> {
    try {
      await removeKeyword(id)
      showToast({ text: t('keywordForm.deleted', { code }) })
      onDeleted()
    } catch (error) {
      const used = currentKeywordOf(error)
      if (!used) return tellFailure(locale, error, 'The keyword was not deleted.')
      showChangedKeyword(used)
      showToast({ kind: 'failure', text: t('keywordForm.nowInUse', { code }) })
    }
  }

  return (
    <>
      <button type="button" className="button danger" onClick={() => setAsking(true)}>
        {t('keywordForm.delete')}
      </button>
      <p className="muted">{t('keywordForm.deleteAbout')}</p>
      {asking && (
        <LateQuestion
          locale={locale}
          words={{
            question: t('keywordForm.deleteQuestion', { code }),
            consequence: t('keywordForm.deleteConsequence'),
            yes: t('keywordForm.delete'),
            no: t('keywordForm.keep'),
          }}
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}

function InUse({ locale, keyword }: Omit<Props, 'onDeleted'>) {
  const t = translate(locale)
  const { id, code, version, active } = keyword
  const [busy, setBusy] = useState(false)

  async function turn(): Promise<void> {
    setBusy(true)
    try {
      await saveKeyword(id, { version, active: !active })
      showToast({ text: t(active ? 'keywordForm.takenOut' : 'keywordForm.takenIn', { code }) })
    } catch (error) {
      const theirs = currentKeywordOf(error)
      if (theirs) showChangedKeyword(theirs)
      tellRefusal(error)
    }
    setBusy(false)
  }

  /** Another keyword may be spelled as this one by now. */
  function tellRefusal(error: unknown): void {
    const problem = problemOf(error)
    const [text] = problem.kind === 'invalid' ? Object.values(problem.fields).flat() : []
    if (text === undefined) return tellFailure(locale, error, 'The keyword was not changed.')
    showToast({ kind: 'failure', text: t('keywordForm.spellingTaken', { text }) })
  }

  return (
    <>
      <button type="button" className="button" aria-disabled={busy} onClick={() => !busy && void turn()}>
        {t(active ? 'keywordForm.takeOut' : 'keywordForm.takeIn')}
      </button>
      <p className="muted">{t(active ? 'keywordForm.inUse' : 'keywordForm.isOut')}</p>
    </>
  )
}

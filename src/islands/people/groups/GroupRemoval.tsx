import { useState } from 'react'
import type { Group } from '../../../contract/people/groups.ts'
import type { Locale } from '../../../contract/locales.ts'
import { type Translate, translate } from '../../../i18n/translate.ts'
import { loadGroup } from '../../../lib/stores/people/group.ts'
import { removeGroup } from '../../../lib/stores/people/group-work.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { LateQuestion } from '../../shared/LateQuestion.tsx'
import { tellFailure } from '../../shared/tell-failure.ts'

interface Props {
  locale: Locale
  group: Group
  onDeleted: () => void
}

/** Most keywords that the question lists. */
const NAMED = 12

/** Asks before a group goes, and says what ends with it. */
export function GroupRemoval({ locale, group, onDeleted }: Props) {
  const t = translate(locale)
  const { id, name } = group
  const [asking, setAsking] = useState(false)

  async function ask(): Promise<void> {
    // Other people may have assigned keywords since the group was shown.
    await loadGroup()
    setAsking(true)
  }

  async function remove(): Promise<void> {
    try {
      await removeGroup(id)
      showToast({ text: t('group.deleted', { name }) })
      onDeleted()
    } catch (error) {
      tellFailure(locale, error, 'The group was not deleted.')
    }
  }

  const rights =
    group.members > 0 && group.permissions.length > 0
      ? [t('group.deleteRights', { count: group.members })]
      : []
  const keywords = group.keywords?.length ? [keywordsOf(t, group.keywords)] : []
  return (
    <section className="group-removal">
      <button type="button" className="button danger" onClick={() => void ask()}>
        {t('group.delete')}
      </button>
      <p className="muted">{t('group.deleteAbout')}</p>
      {asking && (
        <LateQuestion
          locale={locale}
          words={{
            question: t('group.deleteQuestion', { name }),
            consequence: [...rights, ...keywords, t('group.deleteForGood')].join(' '),
            yes: t('group.delete'),
            no: t('group.keep'),
          }}
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        />
      )}
    </section>
  )
}

/** The sentence about the keywords that stop alarming the group. */
export function keywordsOf(t: Translate, codes: readonly string[]): string {
  const named = codes.slice(0, NAMED).join(', ')
  const count = codes.length - NAMED
  return count > 0
    ? t('group.deleteManyKeywords', { codes: named, count })
    : t('group.deleteKeywords', { codes: named, count: codes.length })
}

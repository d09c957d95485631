import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { firstView, type PeopleListName } from '../../../lib/people/people-view.ts'
import { Empty } from '../../ui/feedback/Failure.tsx'
import { goToPeople } from './use-people-address.ts'

/** A search or a filter lets nobody through. */
export function NobodyFound({ locale, list }: { locale: Locale; list: PeopleListName }) {
  const t = translate(locale)
  return (
    <Empty
      text={t('people.noneFound')}
      hint={t('people.noneFoundHint')}
      action={
        <button type="button" className="button" onClick={() => goToPeople(firstView(list))}>
          {t('people.showAll')}
        </button>
      }
    />
  )
}

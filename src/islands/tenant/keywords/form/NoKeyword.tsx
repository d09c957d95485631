import type { Locale } from '../../../../contract/locales.ts'
import { localizePath } from '../../../../i18n/paths.ts'
import { translate } from '../../../../i18n/translate.ts'
import { type ApiProblem, isGone } from '../../../../lib/api/api-error.ts'
import { problemWords } from '../../../../lib/api/problem-words.ts'
import { routes } from '../../../../lib/routes.ts'
import { loadKeyword } from '../../../../lib/stores/tenant/keywords/keyword.ts'
import { Empty, Failure, Offline } from '../../../ui/feedback/Failure.tsx'
import { lost } from '../../../ui/icons/errors.ts'

interface Props {
  locale: Locale
  problem: ApiProblem
  busy: boolean
}

/** Why there is no keyword to show. */
export function NoKeyword({ locale, problem, busy }: Props) {
  const t = translate(locale)
  const retry = { label: t('common.retry'), busy, onRetry: () => void loadKeyword() }
  const toList = (
    <a className="button secondary" href={localizePath(routes.tenantKeywords.pattern, locale)}>
      {t('keywordForm.toList')}
    </a>
  )

  return (
    <>
      <h1 className="visually-hidden">{t('keywordForm.heading')}</h1>
      {isGone(problem) ? (
        <Empty shape={lost} text={t('keywordForm.gone')} hint={t('keywordForm.goneHint')} action={toList} />
      ) : problem.kind === 'offline' ? (
        <Offline {...problemWords(t, problem)} retry={retry} action={toList} />
      ) : (
        <Failure {...problemWords(t, problem)} retry={retry} />
      )}
    </>
  )
}

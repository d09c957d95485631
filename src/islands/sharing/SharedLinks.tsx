import { useEffect, useState } from 'react'
import type { Locale } from '../../contract/locales.ts'
import type { SharedLink } from '../../contract/sharing/shared-links.ts'
import { isMissingCall, problemOf } from '../../lib/api/api-error.ts'
import { fetchAllShares } from '../../lib/stores/sharing/sharing.ts'
import { SharedLinkRow } from './SharedLinkRow.tsx'
import './sharing.css'
import { sharingProblem } from './sharing-problem.ts'
import { translate } from '../../i18n/translate.ts'

interface Shown {
  status: 'good' | 'over'
  links: readonly SharedLink[]
  page: number
  more: boolean
}

/** All links of an organisation: who may see what without signing in, and who has made that so. */
export function SharedLinks({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const [shown, setShown] = useState<Shown>()
  const [problem, setProblem] = useState<string>()
  const [missing, setMissing] = useState(false)

  const load = async (status: Shown['status'], page = 1) => {
    setProblem(undefined)
    try {
      const { data, last_page } = await fetchAllShares(status, page)
      const before = page > 1 && shown ? shown.links : []
      const known = new Set(before.map(({ id }) => id))
      const links = [...before, ...data.filter(({ id }) => !known.has(id))]
      setShown({ status, links, page, more: page < last_page })
    } catch (error) {
      setMissing(isMissingCall(problemOf(error)))
      setProblem(sharingProblem(t, error))
    }
  }
  useEffect(() => void load('good'), [])
  if (missing) return null

  const status = shown?.status ?? 'good'
  const change = (changed: SharedLink) =>
    setShown(
      (now) => now && { ...now, links: now.links.map((one) => (one.id === changed.id ? changed : one)) },
    )
  return (
    <>
      <div role="alert">{problem && <p className="notice danger">{problem}</p>}</div>
      {problem && (
        <button type="button" className="button" onClick={() => void load(status)}>
          {t('sharing.retry')}
        </button>
      )}
      {!shown && !problem && (
        <p className="muted" role="status">
          {t('sharing.loading')}
        </p>
      )}
      {shown && (
        <>
          {shown.links.length === 0 && <p className="muted">{t('sharing.organisationNone')}</p>}
          {shown.links.length > 0 && (
            <ul className="sharing-links card">
              {shown.links.map((link) => (
                <SharedLinkRow
                  key={link.id}
                  locale={locale}
                  t={t}
                  link={link}
                  namesObject
                  onChanged={change}
                />
              ))}
            </ul>
          )}
          <div className="row">
            {shown.more && (
              <button type="button" className="button" onClick={() => void load(status, shown.page + 1)}>
                {t('sharing.more')}
              </button>
            )}
            <button
              type="button"
              className="button quiet"
              onClick={() => void load(status === 'good' ? 'over' : 'good')}
            >
              {t(status === 'good' ? 'sharing.showOver' : 'sharing.hideOver')}
            </button>
          </div>
        </>
      )}
    </>
  )
}

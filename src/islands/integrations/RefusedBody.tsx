import { useEffect, useState } from 'react'
import type { RefusedBody as Wording, RefusedMessage } from '../../contract/operations/intake-refusals.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { problemOf } from '../../lib/api/api-error.ts'
import { problemWords } from '../../lib/api/problem-words.ts'
import { clockTime } from '../../lib/pages/dates.ts'
import { fetchRefusal } from '../../lib/stores/organisation/intake-refusals.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'

interface Props {
  locale: Locale
  message: RefusedMessage
  onClose: () => void
}

/** What was sent, word for word, and who has opened it: asked for each time, so that the server can note it. */
export function RefusedBody({ locale, message: { id }, onClose }: Props) {
  const t = translate(locale)
  const [wording, setWording] = useState<Wording>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    let isOpen = true
    fetchRefusal(id).then(
      (fetched) => isOpen && setWording(fetched),
      (error: unknown) => {
        console.warn('What a refused message says did not come.', error)
        if (isOpen) setProblem(problemWords(translate(locale), problemOf(error)).text)
      },
    )
    return () => {
      isOpen = false
    }
  }, [id, locale])

  return (
    <Dialog open heading={t('integrations.log.wording')} closeLabel={t('common.close')} onClose={onClose}>
      <div className="refused-body" role="status">
        {!wording && <p className="muted">{problem ?? t('common.loading')}</p>}
        {wording && <WordingShown locale={locale} wording={wording} />}
      </div>
    </Dialog>
  )
}

/** What stands in the dialog once it is there. */
function WordingShown({ locale, wording }: { locale: Locale; wording: Wording }) {
  const t = translate(locale)
  const { body, content_type, is_cut, views } = wording
  return (
    <>
      {content_type !== null && (
        <p className="muted">
          <bdi>{content_type}</bdi>
        </p>
      )}
      {body === '' ? (
        <p>{t('integrations.log.noBody')}</p>
      ) : (
        // It scrolls: the keyboard has to reach it.
        <pre tabIndex={0} aria-label={t('integrations.log.wording')} role="group">
          {body}
        </pre>
      )}
      {is_cut && <p className="muted">{t('integrations.log.cut')}</p>}
      <p className="muted">{t('integrations.log.noted')}</p>
      <h3>{t('integrations.log.seenBy')}</h3>
      <ul>
        {views.map(({ user_id, display_name, at }) => (
          <li key={`${user_id} ${at}`}>
            <span>{display_name}</span>{' '}
            <time className="muted" dateTime={at}>
              {clockTime(at, Date.now())}
            </time>
          </li>
        ))}
      </ul>
    </>
  )
}

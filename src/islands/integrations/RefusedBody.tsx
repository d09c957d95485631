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

/** The body of a refused message and its viewers. Fetched at each opening, so that the server records the viewer. */
export function RefusedBody({ locale, message: { id }, onClose }: Props) {
  const t = translate(locale)
  const [wording, setWording] = useState<Wording>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    let isOpen = true
    fetchRefusal(id).then(
      (fetched) => isOpen && setWording(fetched),
      (error: unknown) => {
        console.warn('The body of a refused message could not be loaded.', error)
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

/** The content of the dialog after loading. */
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
        // Focusable, so that keyboard users can scroll it.
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

import { useStore } from '@nanostores/react'
import { Fragment, type ReactNode, useState } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { isMissingCall } from '../../lib/api/api-error.ts'
import { problemWords } from '../../lib/api/problem-words.ts'
import type { AdministeredPages } from '../../lib/stores/people/administered-pages.ts'
import { tellFailure } from '../shared/tell-failure.ts'
import { Failure, Offline } from '../ui/feedback/Failure.tsx'
import { LoadMore } from '../ui/layout/LoadMore.tsx'

interface Props<Message, Next> {
  locale: Locale
  pages: AdministeredPages<Message, Next>
  /** Shown above the messages. */
  heading: ReactNode
  row: (message: Message) => ReactNode
  /** The button for the next page. */
  more: string
  /** Text with the number of shown messages. */
  shown: (count: number) => string
  /** Log message if the next page cannot be loaded. */
  failure: string
  /** Shown while the first page loads, if the backend lacks the call (`missing`), and if there are no messages (`none`). */
  loading?: ReactNode
  missing?: ReactNode
  none?: ReactNode
}

/** Messages sent to the intake, the latest first, page by page. */
export function MessagePages<Message extends { id: number }, Next>({
  locale,
  pages,
  heading,
  row,
  more,
  shown,
  failure,
  loading,
  missing,
  none,
}: Props<Message, Next>) {
  const t = translate(locale)
  const page = useStore(pages.$data, { ssr: 'initial' })
  const [busy, setBusy] = useState(false)
  if (page.state === 'loading') return loading
  if (page.state === 'failed') {
    if (isMissingCall(page.error)) return missing
    const State = page.error.kind === 'offline' ? Offline : Failure
    const retry = { label: t('common.retry'), busy: page.changing, onRetry: () => void pages.load() }
    return <State {...problemWords(t, page.error)} retry={retry} />
  }
  const { rows, next } = page.value
  if (rows.length === 0) return none

  const loadMore = async () => {
    setBusy(true)
    await pages.loadEarlier().catch((error: unknown) => tellFailure(locale, error, failure))
    setBusy(false)
  }
  return (
    <>
      {heading}
      <ul className="list-rows card">
        {rows.map((message) => (
          <Fragment key={message.id}>{row(message)}</Fragment>
        ))}
      </ul>
      <LoadMore
        label={next === null ? undefined : more}
        busy={busy}
        busyLabel={t('common.loading')}
        came={shown(rows.length)}
        onMore={() => void loadMore()}
      />
    </>
  )
}

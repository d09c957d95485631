import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import type { Locale } from '../../../../contract/locales.ts'
import { translate } from '../../../../i18n/translate.ts'
import { $unmatched } from '../../../../lib/stores/tenant/keywords/unmatched.ts'
import { useOpened } from '../../../ui/behaviour/use-opened.ts'
import { usePart } from '../../../ui/behaviour/use-part.ts'
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx'
import { UNMATCHED_ANCHOR } from '../../shared/unmatched-anchor.ts'

const loadUnmatched = () => import('../tools/UnmatchedTexts.tsx')
const loadTry = () => import('../tools/TryMessage.tsx')

/** What is opened beside the list: it is as high with its data as before. */
export function KeywordTools({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const unmatched = useStore($unmatched, { ssr: 'initial' })
  const count = unmatched.state === 'ready' ? unmatched.value.data.length : 0

  return (
    <div className="keyword-tools">
      <Tool
        locale={locale}
        id={UNMATCHED_ANCHOR}
        load={loadUnmatched}
        summary={
          <>
            {t('keywords.unmatched')}
            {count > 0 && (
              <span className="badge figures" data-mark="warning">
                {count}
              </span>
            )}
          </>
        }
      >
        {({ UnmatchedTexts }) => <UnmatchedTexts locale={locale} />}
      </Tool>
      <Tool locale={locale} load={loadTry} summary={t('keywords.try')}>
        {({ TryMessage }) => <TryMessage locale={locale} />}
      </Tool>
    </div>
  )
}

interface ToolProps<Part> {
  locale: Locale
  /** By which an address opens it. */
  id?: string
  summary: ReactNode
  /** Fetches what it shows once it is opened. */
  load: () => Promise<Part>
  children: (part: Part) => ReactNode
}

function Tool<Part>({ locale, id, summary, load, children }: ToolProps<Part>) {
  const { opened, details } = useOpened()
  useEffect(() => {
    if (id !== undefined && details.ref.current && location.hash === `#${id}`) details.ref.current.open = true
  }, [id])
  const part = usePart(load, opened)
  return (
    <details {...details} id={id} className="card keyword-tool">
      <summary>{summary}</summary>
      {opened &&
        (part ? children(part) : <SkeletonRows rows={2} label={translate(locale)('common.loading')} />)}
    </details>
  )
}

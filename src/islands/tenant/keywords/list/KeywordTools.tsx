import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import type { Locale } from '../../../../contract/locales.ts'
import { translate } from '../../../../i18n/translate.ts'
import { $unmatched } from '../../../../lib/stores/tenant/keywords/unmatched.ts'
import { useOpened } from '../../../ui/behaviour/use-opened.ts'
import { usePart } from '../../../ui/behaviour/use-part.ts'
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx'
import { UNMATCHED_ANCHOR } from '../../shared/unmatched-anchor.ts'

const loadTools = () => import('../tools/keyword-tools.ts')
type Tools = Awaited<ReturnType<typeof loadTools>>

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
      <Tool locale={locale} summary={t('keywords.try')}>
        {({ TryMessage }) => <TryMessage locale={locale} />}
      </Tool>
    </div>
  )
}

interface ToolProps {
  locale: Locale
  /** By which an address opens it. */
  id?: string
  summary: ReactNode
  children: (tools: Tools) => ReactNode
}

function Tool({ locale, id, summary, children }: ToolProps) {
  const { opened, details } = useOpened()
  useEffect(() => {
    if (id !== undefined && details.ref.current && location.hash === `#${id}`) details.ref.current.open = true
  }, [id])
  const tools = usePart(loadTools, opened)
  return (
    <details {...details} id={id} className="card keyword-tool">
      <summary>{summary}</summary>
      {opened &&
        (tools ? children(tools) : <SkeletonRows rows={2} label={translate(locale)('common.loading')} />)}
    </details>
  )
}

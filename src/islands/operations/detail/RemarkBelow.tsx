import { useEffect, useState, type RefObject } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'

/** About as high as the bar of answers and the navigation below it, which cover the end of the window on a phone. */
const COVERED = '-30%'

interface Props {
  locale: Locale
  remark: string
  /** Where the page shows the remark. */
  place: RefObject<HTMLElement | null>
}

/** The beginning of the remark, in the bar of answers, while the remark itself is out of view: a press leads to it. */
export function RemarkBelow({ locale, remark, place }: Props) {
  const t = translate(locale)
  const [isOut, setIsOut] = useState(false)
  useEffect(() => {
    const shown = place.current
    if (!shown) return
    const observer = new IntersectionObserver(
      ([entry]) => setIsOut(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top > 0),
      { rootMargin: `0px 0px ${COVERED} 0px` },
    )
    observer.observe(shown)
    return () => observer.disconnect()
  }, [place, remark])
  if (!isOut) return null

  return (
    <button
      type="button"
      className="operation-remark-below"
      onClick={() => place.current?.scrollIntoView({ block: 'center' })}
    >
      <strong>{t('operation.remark')}:</strong> {remark}
    </button>
  )
}

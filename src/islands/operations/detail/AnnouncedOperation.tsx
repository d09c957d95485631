import '../card/operation-band.css'
import '../card/operation-facts.css'
import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { incidentTime } from '../../../lib/pages/dates.ts'
import { drillWord } from '../../../lib/operations/drill-words.ts'
import { givenAnswer } from '../../../lib/operations/own-answer.ts'
import { matchRoute } from '../../../lib/routes.ts'
import {
  $announcedOperation,
  type AnnouncedAlarm,
  showAnnounced,
} from '../../../lib/stores/operations/announced-operation.ts'
import { $unsent } from '../../../lib/stores/outbox/unsent.ts'
import { DataAge } from '../../ui/feedback/DataAge.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { clock } from '../../ui/icons/interface.ts'
import { place } from '../../ui/icons/operation.ts'
import { Address } from '../../shared/place/Address.tsx'
import { OwnAnswer } from '../answer/OwnAnswer.tsx'

interface Props {
  locale: Locale
  /** Whether the rest of it is on its way. */
  coming: boolean
  /** Shown where no push has told of it, either. */
  children: ReactNode
}

/** What a push said of the alarm of this page, where nothing else is on the device. It can be answered all the same. */
export function AnnouncedOperation({ locale, coming, children }: Props) {
  const announced = useStore($announcedOperation, { ssr: 'initial' })
  const title = announced?.title
  useEffect(() => {
    const id = matchRoute(location.pathname)?.params['id']
    if (id !== undefined) showAnnounced(Number(id))
  }, [])
  useEffect(() => {
    if (title) document.title = `${title} · ${translate(locale)('common.product')}`
  }, [title, locale])
  if (!announced) return children

  return (
    <>
      {announced.created_at && <DataAge locale={locale} at={Date.parse(announced.created_at)} stale above />}
      <Announced locale={locale} announced={announced} coming={coming} />
    </>
  )
}

function Announced({ locale, announced, coming }: Omit<Props, 'children'> & { announced: AnnouncedAlarm }) {
  const { operationId, type, data, title, body, created_at } = announced
  const t = translate(locale)
  const isAlarm = type === 'operation'
  const drill = drillWord(locale, data)
  const given = givenAnswer(useStore($unsent, { ssr: 'initial' }), operationId)

  return (
    <article className="operation-detail" aria-busy={coming}>
      <div className="operation-detail-main">
        <header className="operation-detail-head card">
          <p className="operation-band" data-drill={drill && ''}>
            <span className="operation-what">
              {drill ?? (isAlarm ? t('onDevice.alarm') : t('onDevice.news'))}
            </span>
          </p>
          <h1>{title ?? t('onDevice.alarm')}</h1>
          {/* The body of an alarm is its place; of what other news say nobody knows. */}
          {body && isAlarm && (
            <p className="operation-place operation-detail-place">
              <Icon shape={place} size={22} />
              <Address address={body} />
            </p>
          )}
          {body && !isAlarm && <p className="operation-text">{body}</p>}
          {created_at && (
            <p className="operation-time muted">
              <Icon shape={clock} />
              <time dateTime={created_at}>{incidentTime(created_at)}</time>
            </p>
          )}
          <OwnAnswer
            key={operationId}
            locale={locale}
            operation={{ id: operationId, active: true }}
            sent={undefined}
            given={given}
            isKnown={false}
          />
        </header>
      </div>
      <div className="operation-detail-rest">
        {!coming && <p className="notice">{t('onDevice.announced')}</p>}
      </div>
    </article>
  )
}

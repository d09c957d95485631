import { useStore } from '@nanostores/react'
import type { Locale } from '../../../contract/locales.ts'
import type { TenantText } from '../../../contract/tenant/tenant-texts.ts'
import { localizePath } from '../../../i18n/paths.ts'
import { translate } from '../../../i18n/translate.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import { relativeTime } from '../../../lib/pages/dates.ts'
import { routes } from '../../../lib/routes.ts'
import { $tenantTexts, loadTenantTexts } from '../../../lib/stores/tenant/tenant-texts.ts'
import { useRowEditing } from '../../shared/use-row-editing.ts'
import { Failure, Offline } from '../../ui/feedback/Failure.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { useNow } from '../../ui/behaviour/use-now.ts'
import { ListRow } from '../../ui/layout/ListRow.tsx'
import { titleOfText } from './tenant-text-words.ts'
import { TextEditor } from './TextEditor.tsx'

/** What the tenant says to everybody: each text in each language, edited one by one. */
export function TenantTexts({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const texts = useStore($tenantTexts, { ssr: 'initial' })
  const { editing, edit, close, section, heading } = useRowEditing<string>()

  return (
    <section ref={section} className="tenant-section" aria-labelledby="tenant-texts">
      <h2 ref={heading} id="tenant-texts" tabIndex={-1}>
        {t('tenantTexts.heading')}
      </h2>
      <p className="muted">{t('tenantTexts.about')}</p>
      {texts.state === 'loading' && <SkeletonRows rows={6} label={t('common.loading')} />}
      {texts.state === 'failed' && <NotRead locale={locale} />}
      {texts.state === 'ready' && (
        <ul className="list-rows card">
          {texts.value.map((text) => {
            const key = keyOf(text)
            return key === editing ? (
              <li key={key} className="list-row">
                <TextEditor locale={locale} text={text} onEnd={() => close(key)} />
              </li>
            ) : (
              <Row
                key={key}
                locale={locale}
                text={text}
                busy={editing !== undefined}
                onEdit={() => edit(key)}
              />
            )
          })}
        </ul>
      )}
    </section>
  )
}

function keyOf({ name, locale }: TenantText): string {
  return `${name}-${locale}`
}

interface RowProps {
  locale: Locale
  text: TenantText
  /** Another one is edited: what is written there comes first. */
  busy: boolean
  onEdit: () => void
}

function Row({ locale, text, busy, onEdit }: RowProps) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()
  const title = titleOfText(t, text)
  const { changed_at: at, changed_by: who } = text
  const when = at === null ? '' : relativeTime(at, locale, now)
  const state =
    at === null || text.text === ''
      ? t('tenantTexts.unwritten')
      : who === null
        ? t('tenantTexts.writtenOnly', { when })
        : t('tenantTexts.written', { when, who })
  return (
    <ListRow
      title={title}
      meta={state}
      trailing={
        <span className="tenant-text-buttons">
          <a
            className="button quiet"
            href={localizePath(routes[text.name].pattern, text.locale)}
            target="_blank"
            rel="noreferrer"
          >
            {t('tenantTexts.show')}
            <span className="visually-hidden">: {title}</span>
          </a>
          {!busy && (
            <button
              type="button"
              className="button"
              data-edits={keyOf(text)}
              aria-label={t('tenantTexts.editOf', { title })}
              onClick={onEdit}
            >
              {t('tenantTexts.edit')}
            </button>
          )}
        </span>
      }
    />
  )
}

function NotRead({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const texts = useStore($tenantTexts, { ssr: 'initial' })
  if (texts.state !== 'failed') return null
  const { error, changing: busy } = texts
  const State = error.kind === 'offline' ? Offline : Failure
  const retry = { label: t('common.retry'), busy, onRetry: () => void loadTenantTexts() }
  return <State {...problemWords(t, error)} retry={retry} />
}

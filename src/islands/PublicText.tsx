import './tenant/texts/public-text.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Locale } from '../contract/locales.ts'
import type { PublicText as Text, TextName } from '../contract/tenant/tenant-texts.ts'
import { translate } from '../i18n/translate.ts'
import { isMissingCall } from '../lib/api/api-error.ts'
import { $publicText, loadPublicText } from '../lib/stores/tenant/public-text.ts'
import { Contact } from './tenant/texts/Contact.tsx'
import { TextBlocks } from './tenant/texts/TextBlocks.tsx'
import { templateOf } from './tenant/texts/template.ts'

interface Props {
  locale: Locale
  name: TextName
}

/** The query parameter that says whose text is meant, where there are several tenants. */
const TENANT = 'tenant'

/** What a tenant says to everybody: as it has written it, or an honest template. */
export function PublicText({ locale, name }: Props) {
  const t = translate(locale)
  const text = useStore($publicText, { ssr: 'initial' })
  const load = () => {
    const given = new URLSearchParams(location.search).get(TENANT) ?? ''
    const tenant = /^[1-9]\d{0,14}$/.test(given) ? Number(given) : undefined
    void loadPublicText({ name, locale, tenant })
  }
  useEffect(load, [name])
  const heading = <h1 tabIndex={-1}>{t(`publicTexts.headings.${name}`)}</h1>

  if (text.state === 'loading') {
    return (
      <article className="public-text" aria-busy="true">
        {heading}
        <span className="skeleton skeleton-line" />
        <span className="skeleton skeleton-line" />
        <span className="skeleton skeleton-line short" />
      </article>
    )
  }
  if (text.state === 'failed') {
    // Another backend has no such texts: what is true of the product is said all the same.
    const isMissing = isMissingCall(text.problem)
    return (
      <article className="public-text">
        {heading}
        {isMissing ? (
          <TextBlocks text={templateOf(t, name, undefined)} />
        ) : (
          <>
            <p role="status">{t('publicTexts.offline')}</p>
            <button type="button" className="button" aria-disabled={text.changing} onClick={load}>
              {t('common.retry')}
            </button>
          </>
        )}
      </article>
    )
  }
  return (
    <article className="public-text">
      {heading}
      <Written locale={locale} name={name} text={text.text} />
    </article>
  )
}

function Written({ locale, name, text }: Props & { text: Text }) {
  const t = translate(locale)
  const { tenant, tenants, text: written, locale: language, changed_at: at } = text
  if (tenants.length > 0) {
    return (
      <>
        <p>{t('publicTexts.choose')}</p>
        <ul>
          {tenants.map(({ id, name: called }) => (
            <li key={id}>
              <a href={`?${TENANT}=${id}`}>
                <bdi>{called}</bdi>
              </a>
            </li>
          ))}
        </ul>
      </>
    )
  }
  return (
    <>
      {language !== null && language !== locale && (
        <p className="muted">
          {t(language === 'de' ? 'publicTexts.otherLanguage' : 'publicTexts.otherLanguageEn')}
        </p>
      )}
      <TextBlocks text={written ?? templateOf(t, name, tenant?.name)} language={language ?? locale} />
      {tenant && (
        <Contact locale={locale} tenant={tenant} isAsked={written === null && name === 'accessibility'} />
      )}
      {at && (
        <p className="muted">
          {t('publicTexts.changed', { day: new Date(at).toLocaleDateString(locale, { dateStyle: 'long' }) })}
        </p>
      )}
    </>
  )
}

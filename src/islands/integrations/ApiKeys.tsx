import { useRef, useState } from 'react'
import type { ApiKey } from '../../contract/organisation/api-keys.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import type { Loadable } from '../../lib/api/loadable.ts'
import { ApiKeyForm } from './ApiKeyForm.tsx'
import { ApiKeyList } from './ApiKeyList.tsx'

interface Props {
  locale: Locale
  keys: Loadable<readonly ApiKey[]>
  /** One that was just made is looked after first. */
  hasFresh: boolean
}

/** The id of its heading. */
export const API_KEYS = 'api-keys'

export function ApiKeys({ locale, keys, hasFresh }: Props) {
  const t = translate(locale)
  const [making, setMaking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const make = useRef<HTMLButtonElement>(null)
  const mayMake = keys.state === 'ready' && !hasFresh

  return (
    <section className="api-keys" aria-labelledby={API_KEYS}>
      <div className="api-keys-head">
        <h2 ref={heading} id={API_KEYS} tabIndex={-1}>
          {t('integrations.keys.heading')}
        </h2>
        <button
          ref={make}
          type="button"
          className="button secondary"
          aria-expanded={making && mayMake}
          aria-disabled={!mayMake}
          onClick={() => mayMake && setMaking(!making)}
        >
          {t('integrations.keys.make')}
        </button>
        <p className="muted">{t('integrations.keys.about')}</p>
      </div>
      {making && mayMake && (
        <ApiKeyForm
          locale={locale}
          onClose={() => {
            make.current?.focus()
            setMaking(false)
          }}
          onMade={() => setMaking(false)}
        />
      )}
      <ApiKeyList locale={locale} keys={keys} onRevoked={() => heading.current?.focus()} />
    </section>
  )
}

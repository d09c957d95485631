import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { MOST_PASSKEYS, type Passkey } from '../../../contract/account/passkeys.ts'
import { translate, type Translate } from '../../../i18n/translate.ts'
import { incidentTime, relativeTime } from '../../../lib/pages/dates.ts'
import { knowsPasskeys } from '../../../lib/account/passkeys.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { key as sign } from '../../ui/icons/settings.ts'
import { ListRow } from '../../ui/layout/ListRow.tsx'
import { useNow } from '../../ui/behaviour/use-now.ts'
import type { SafetyTask } from './SafetyWork.tsx'

interface Props {
  locale: Locale
  heading: RefObject<HTMLHeadingElement | null>
  passkeys: readonly Passkey[]
  onAsk: (task: SafetyTask) => void
  /** What is being done to one of them, or to add one. */
  work: { task: SafetyTask; form: ReactNode } | undefined
}

/** The passkeys of the person: each can be called otherwise, or removed. */
export function Passkeys({ locale, heading, passkeys, onAsk, work }: Props) {
  const t = translate(locale)
  const [possible, setPossible] = useState(true)
  useEffect(() => setPossible(knowsPasskeys()), [])
  const worked = work && 'passkey' in work.task ? work.task.passkey.id : undefined

  return (
    <section className="profile-part" aria-labelledby="profile-passkeys">
      <h2 ref={heading} id="profile-passkeys" tabIndex={-1}>
        {t('signInSafety.passkeys.heading')}
      </h2>
      <p className="muted">{t('signInSafety.passkeys.about')}</p>
      {passkeys.length === 0 ? (
        <p>{t('signInSafety.passkeys.none')}</p>
      ) : (
        <ul className="list-rows card passkeys">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} locale={locale} passkey={passkey} onAsk={onAsk} />
          ))}
        </ul>
      )}
      {work && (worked === undefined || passkeys.some(({ id }) => id === worked)) ? (
        work.form
      ) : (
        <AddPasskeyButton t={t} possible={possible} full={passkeys.length >= MOST_PASSKEYS} onAsk={onAsk} />
      )}
    </section>
  )
}

function AddPasskeyButton({
  t,
  possible,
  full,
  onAsk,
}: {
  t: Translate
  possible: boolean
  full: boolean
  onAsk: (task: SafetyTask) => void
}) {
  if (!possible) return <p className="muted">{t('signInSafety.passkeys.impossible')}</p>
  if (full) return <p className="muted">{t('signInSafety.passkeys.full')}</p>
  return (
    <div>
      <button type="button" className="button" onClick={() => onAsk({ kind: 'addPasskey' })}>
        {t('signInSafety.passkeys.add')}
      </button>
    </div>
  )
}

function PasskeyRow({
  locale,
  passkey,
  onAsk,
}: {
  locale: Locale
  passkey: Passkey
  onAsk: (task: SafetyTask) => void
}) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()
  const { name, created_at, last_used_at } = passkey
  const when = (iso: string) => relativeTime(iso, locale, now)
  return (
    <ListRow
      leading={
        <span className="list-row-sign">
          <Icon shape={sign} />
        </span>
      }
      title={<span dir="auto">{name}</span>}
      meta={
        <>
          <span title={incidentTime(created_at)}>
            {t('signInSafety.passkeys.since', { when: when(created_at) })}
          </span>
          {last_used_at === null ? (
            <span>{t('signInSafety.passkeys.neverUsed')}</span>
          ) : (
            <span title={incidentTime(last_used_at)}>
              {t('signInSafety.passkeys.used', { when: when(last_used_at) })}
            </span>
          )}
        </>
      }
      trailing={
        <>
          <button
            type="button"
            className="button"
            aria-label={t('signInSafety.passkeys.renameOf', { name })}
            onClick={() => onAsk({ kind: 'renamePasskey', passkey })}
          >
            {t('signInSafety.passkeys.rename')}
          </button>
          <button
            type="button"
            className="button"
            aria-label={t('signInSafety.passkeys.removeOf', { name })}
            onClick={() => onAsk({ kind: 'removePasskey', passkey })}
          >
            {t('signInSafety.passkeys.remove')}
          </button>
        </>
      }
    />
  )
}

import { useEffect, useRef } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { useLeaveGuard } from '../../ui/form/use-leave-guard.ts'
import { usePerson } from '../../shared/use-person.ts'

interface Props {
  locale: Locale
  codes: readonly string[]
  onKept: () => void
}

/** Codes that are seen this once: they stay until somebody says that they are kept, and nobody leaves unasked before. */
export function RecoveryCodes({ locale, codes, onKept }: Props) {
  const t = translate(locale)
  const heading = useRef<HTMLHeadingElement>(null)
  const email = usePerson()?.user.email ?? ''
  const leave = t('signInSafety.codes.leave')
  useEffect(() => heading.current?.focus(), [])
  useLeaveGuard(true, leave)
  const title = () =>
    t('signInSafety.codes.title', {
      product: t('common.product'),
      origin: location.host,
      email,
    })

  const copy = () => {
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => showToast({ kind: 'done', text: t('signInSafety.codes.copied') }),
      (error: unknown) => {
        console.warn('Nothing was copied.', error)
        showToast({ kind: 'failure', text: t('signInSafety.codes.copyFailed') })
      },
    )
  }
  const save = () => {
    const file = new Blob([`${title()}\n\n${codes.join('\n')}\n`], { type: 'text/plain' })
    const address = URL.createObjectURL(file)
    const link = document.createElement('a')
    link.href = address
    link.download = t('signInSafety.codes.file')
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  }

  return (
    <section className="notice success recovery-codes" aria-labelledby="recovery-codes">
      <h3 id="recovery-codes" ref={heading} tabIndex={-1}>
        {t('signInSafety.codes.heading')}
      </h3>
      <p className="recovery-codes-title">{title()}</p>
      <p>{t('signInSafety.codes.about')}</p>
      <ol aria-label={t('signInSafety.codes.what')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="form-buttons">
        {'clipboard' in navigator && (
          <button type="button" className="button" onClick={copy}>
            {t('signInSafety.codes.copy')}
          </button>
        )}
        <button type="button" className="button" onClick={save}>
          {t('signInSafety.codes.save')}
        </button>
        <button type="button" className="button" onClick={() => print()}>
          {t('signInSafety.codes.print')}
        </button>
      </div>
      <button type="button" className="button primary" onClick={onKept}>
        {t('signInSafety.codes.kept')}
      </button>
    </section>
  )
}

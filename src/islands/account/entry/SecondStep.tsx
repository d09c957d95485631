import './second-step.css'
import { useEffect, useRef, useState } from 'react'
import {
  type SecondFactor,
  type SecondFactorAsked,
  secondFactors,
} from '../../../contract/account/second-factor.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { CodeStep } from './CodeStep.tsx'
import { PasskeyStep } from './PasskeyStep.tsx'

interface Props {
  locale: Locale
  asked: SecondFactorAsked
  onBack: () => void
}

/** What a sign-in asks for after the password. */
export function SecondStep({ locale, asked, onBack }: Props) {
  const t = translate(locale)
  const ways = waysOf(asked)
  const [way, setWay] = useState(ways[0])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (way === undefined || way === 'passkey') heading.current?.focus()
  }, [way])

  return (
    <div className="second-step">
      <h2 ref={heading} id="second-step" tabIndex={-1}>
        {t('secondStep.heading')}
      </h2>
      {way === 'passkey' && <PasskeyStep t={t} challenge={asked.challenge} />}
      {(way === 'totp' || way === 'recovery_code') && (
        <CodeStep key={way} t={t} challenge={asked.challenge} method={way} />
      )}
      {way === undefined && <p className="notice warning">{t('login.errors.forbidden')}</p>}
      <div className="second-step-ways">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <button key={other} type="button" className="button" onClick={() => setWay(other)}>
              {t(`secondStep.${other}.other`)}
            </button>
          ))}
        <button type="button" className="button quiet" onClick={onBack}>
          {t('secondStep.back')}
        </button>
      </div>
      <p className="muted">{t('secondStep.lost')}</p>
    </div>
  )
}

/** Those that this page knows, and this browser can. */
function waysOf({ methods }: SecondFactorAsked): SecondFactor[] {
  const can = (way: SecondFactor) => way !== 'passkey' || 'PublicKeyCredential' in window
  return secondFactors.filter((way) => methods.includes(way) && can(way))
}

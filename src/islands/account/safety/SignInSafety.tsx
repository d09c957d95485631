import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { isMissingCall } from '../../../lib/api/api-error.ts'
import { incidentTime, timeSince } from '../../../lib/pages/dates.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import { $signInSafety, loadSignInSafety } from '../../../lib/stores/account/sign-in-safety.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { Failure, Offline } from '../../ui/feedback/Failure.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { useNow } from '../../ui/behaviour/use-now.ts'
import { Passkeys } from './Passkeys.tsx'
import type { SafetyTask, SafetyWork } from './SafetyWork.tsx'

/** So few recovery codes are a reason to say so. */
const FEW_CODES = 3

/** What the person signs in with beside the password. What changes it comes when somebody wants it. */
export function SignInSafety({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const safety = useStore($signInSafety, { ssr: 'initial' })
  const now = useNow() ?? Date.now()
  const [Work, setWork] = useState<typeof SafetyWork>()
  const [task, setTask] = useState<SafetyTask>()
  const [closed, setClosed] = useState<SafetyTask['kind']>()
  const headings = { app: useRef<HTMLHeadingElement>(null), passkeys: useRef<HTMLHeadingElement>(null) }
  // What was pressed may be gone by then.
  useEffect(() => {
    if (closed) headings[placeOf(closed)].current?.focus()
  }, [closed])
  // A backend without these calls: nothing is offered.
  if (safety.state === 'failed' && isMissingCall(safety.error)) return null

  async function begin(wanted: SafetyTask): Promise<void> {
    try {
      const part = await import('./SafetyWork.tsx')
      setWork(() => part.SafetyWork)
      setTask(wanted)
      setClosed(undefined)
    } catch (error) {
      console.warn('The form could not be loaded.', wanted.kind, error)
      showToast({ kind: 'failure', text: t('connection.problem.offline.text') })
    }
  }
  const work = Work && task && (
    <Work
      key={JSON.stringify(task)}
      locale={locale}
      task={task}
      onClose={() => {
        setTask(undefined)
        setClosed(task.kind)
      }}
    />
  )
  const ask = (wanted: SafetyTask) => void begin(wanted)

  return (
    <>
      <section className="profile-part" aria-labelledby="profile-second-step">
        <h2 ref={headings.app} id="profile-second-step" tabIndex={-1}>
          {t('signInSafety.heading')}
        </h2>
        <p className="muted">{t('signInSafety.about')}</p>
        {safety.state === 'loading' && <SkeletonRows rows={1} label={t('common.loading')} />}
        {safety.state === 'failed' && (
          <NotLoaded locale={locale} error={safety.error} busy={safety.changing} />
        )}
        {safety.state === 'ready' && (
          <>
            <p className="safety-state">
              {safety.value.authenticator_since === null ? (
                <span className="badge">{t('signInSafety.off')}</span>
              ) : (
                <>
                  <span className="badge" title={incidentTime(safety.value.authenticator_since)}>
                    {t('signInSafety.on', {
                      when: timeSince(safety.value.authenticator_since, locale, now),
                    })}
                  </span>
                  <span>{t('signInSafety.codesLeft', { count: safety.value.recovery_codes_left })}</span>
                </>
              )}
            </p>
            {safety.value.authenticator_since !== null && safety.value.recovery_codes_left < FEW_CODES && (
              <p className="notice warning">{t('signInSafety.fewCodes')}</p>
            )}
            {task && placeOf(task.kind) === 'app' ? (
              work
            ) : (
              <div className="form-buttons">
                {safety.value.authenticator_since === null ? (
                  <button type="button" className="button" onClick={() => ask({ kind: 'setUp' })}>
                    {t('signInSafety.setUp')}
                  </button>
                ) : (
                  <>
                    <button type="button" className="button" onClick={() => ask({ kind: 'renewCodes' })}>
                      {t('signInSafety.renew')}
                    </button>
                    <button type="button" className="button danger" onClick={() => ask({ kind: 'turnOff' })}>
                      {t('signInSafety.turnOff')}
                    </button>
                  </>
                )}
              </div>
            )}
          </>
        )}
      </section>
      {safety.state === 'ready' && (
        <Passkeys
          locale={locale}
          heading={headings.passkeys}
          passkeys={safety.value.passkeys}
          onAsk={ask}
          work={task && placeOf(task.kind) === 'passkeys' ? { task, form: work } : undefined}
        />
      )}
    </>
  )
}

/** Under which heading something is done. */
function placeOf(kind: SafetyTask['kind']): 'app' | 'passkeys' {
  return kind === 'setUp' || kind === 'renewCodes' || kind === 'turnOff' ? 'app' : 'passkeys'
}

function NotLoaded({
  locale,
  error,
  busy,
}: {
  locale: Locale
  error: Parameters<typeof problemWords>[1]
  busy: boolean
}) {
  const t = translate(locale)
  const State = error.kind === 'offline' ? Offline : Failure
  const retry = { label: t('common.retry'), busy, onRetry: () => void loadSignInSafety() }
  return <State {...problemWords(t, error)} retry={retry} />
}

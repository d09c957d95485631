import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { DiveraCapability, DiveraTest } from '../../contract/divera/divera-check.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { $diveraTest, checkDivera } from '../../lib/stores/divera/divera-check.ts'
import { tellFailure } from '../shared/tell-failure.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { warning } from '../ui/icons/frame.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { check, clock } from '../ui/icons/interface.ts'
import { minus } from '../ui/icons/map.ts'
import { ListRow } from '../ui/layout/ListRow.tsx'

/** Tests the connection, and says of each thing that it is for whether it works. */
export function CheckPart({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const test = useStore($diveraTest, { ssr: 'initial' })
  const [busy, setBusy] = useState(false)

  async function run(): Promise<void> {
    setBusy(true)
    await checkDivera().catch((error: unknown) =>
      tellFailure(locale, error, 'The connection with DIVERA was not tested.'),
    )
    setBusy(false)
  }

  return (
    <section className="card divera-part" aria-labelledby="divera-check">
      <h2 id="divera-check">{t('diveraCheck.heading')}</h2>
      <p className="muted">{t('diveraCheck.about')}</p>
      <div>
        <Button variant="secondary" busy={busy} busyText={t('diveraCheck.doing')} onClick={() => void run()}>
          {t('diveraCheck.do')}
        </Button>
      </div>
      <Summary locale={locale} test={test} />
      {test && (
        <ul className="list-rows card">
          {test.capabilities.map((one) => (
            <CapabilityRow key={one.capability} locale={locale} capability={one} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Screen readers say it when it comes. */
function Summary({ locale, test }: { locale: Locale; test: DiveraTest | undefined }) {
  const t = translate(locale)
  // Two are only known with the first use.
  const tried = test?.capabilities.filter(({ state }) => state !== 'unknown') ?? []
  const isOneMissing = tried.some(({ state }) => state === 'unset')
  const good = tried.filter(({ state }) => state === 'ok').length
  return (
    <div role="status" className="divera-lines">
      {test?.swapped && (
        <p className="notice danger">{t(isOneMissing ? 'diveraCheck.misplaced' : 'diveraCheck.swapped')}</p>
      )}
      {test?.simulated && <p className="notice warning">{t('divera.simulated')}</p>}
      {test && <p>{t('diveraCheck.done', { good, count: tried.length })}</p>}
      {test?.unit && <p>{t('diveraCheck.unit', { name: test.unit.name, ucr: test.unit.ucr })}</p>}
    </div>
  )
}

const signs = {
  ok: check,
  failing: warning,
  denied: warning,
  unknown: clock,
  unset: minus,
} as const satisfies Record<DiveraCapability['state'], string>

function CapabilityRow({ locale, capability: one }: { locale: Locale; capability: DiveraCapability }) {
  const t = translate(locale)
  const { capability, key, state, failure, count } = one
  return (
    <ListRow
      leading={
        <span className="list-row-sign divera-sign" data-state={state}>
          <Icon shape={signs[state]} size={22} />
        </span>
      }
      title={t(`diveraCheck.capabilities.${capability}`)}
      meta={
        <>
          <strong data-state={state}>{t(`diveraCheck.states.${state}`)}</strong>
          {failure !== null && <span>{t(`diveraFailures.${failure}`)}</span>}
          {count !== null && capability === 'alarms' && <span>{t('diveraCheck.alarmCount', { count })}</span>}
          {count !== null && capability === 'vehicle_status' && (
            <span>{t('diveraCheck.vehicleCount', { count })}</span>
          )}
          <span>{t(`divera.keys.${key}`)}</span>
        </>
      }
    />
  )
}

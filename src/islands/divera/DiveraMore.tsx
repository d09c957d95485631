import type { Divera } from '../../contract/divera/divera.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { CheckPart } from './CheckPart.tsx'
import { DiveraLog } from './DiveraLog.tsx'
import { PreviewPart } from './PreviewPart.tsx'
import { WebhookPart } from './WebhookPart.tsx'

/** The parts below the form of the connection. As long as no connection was ever saved, there is none to test. */
export function DiveraMore({ locale, divera }: { locale: Locale; divera: Divera }) {
  const t = translate(locale)
  return (
    <>
      {divera.version > 0 ? (
        <>
          <CheckPart locale={locale} />
          <PreviewPart locale={locale} />
        </>
      ) : (
        <p className="muted">{t('diveraCheck.saveFirst')}</p>
      )}
      <WebhookPart locale={locale} webhook={divera.webhook} />
      <DiveraLog locale={locale} enabled={divera.enabled} />
    </>
  )
}

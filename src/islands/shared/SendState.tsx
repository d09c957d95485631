import { useStore } from '@nanostores/react'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import type { OutboxRow } from '../../lib/device/device-database.ts'
import { $online } from '../../lib/stores/realtime/connection.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { warning } from '../ui/icons/frame.ts'

interface Props {
  locale: Locale
  /** A change that its person has made on this device. */
  given: Pick<OutboxRow, 'ended' | 'tries'>
}

/** Where a change is that the backend has not agreed to: on its way, waiting for a network, or refused. */
export function SendState({ locale, given: { ended, tries } }: Props) {
  const t = translate(locale)
  const online = useStore($online, { ssr: 'initial' })
  if (ended === undefined && online && tries === 0) return t('sendState.sending')

  return (
    <>
      <Icon shape={warning} />
      {t(ended === undefined ? 'sendState.unsent' : 'sendState.refused')}
    </>
  )
}

import { useEffect, useRef, useState } from 'react'
import type { SharedKind } from '../../contract/sharing/shared-links.ts'
import type { Translate } from '../../i18n/messages.ts'
import type { FreshShare } from '../../lib/stores/sharing/sharing.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { share as sign } from '../ui/icons/work.ts'
import { CopyButton } from '../shared/CopyButton.tsx'
import { QrCode } from '../shared/QrCode.tsx'

interface Props {
  t: Translate
  kind: SharedKind
  fresh: FreshShare
  onAnother: () => void
}

/** A link that is seen this once: to be copied, scanned, or handed to the device's own way of sharing. */
export function FreshLink({ t, kind, fresh: { url, pin }, onAnother }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [canSend, setCanSend] = useState(false)
  useEffect(() => {
    heading.current?.focus()
    setCanSend('share' in navigator)
  }, [])
  const send = () => {
    navigator.share({ title: t(`sharing.${kind}.sendTitle`), url }).catch((error: unknown) => {
      // Closed without choosing anybody: that is no failure.
      console.info('The link was not handed on.', error)
    })
  }

  return (
    <section className="sharing-part" aria-labelledby="fresh-link">
      <h3 id="fresh-link" ref={heading} tabIndex={-1}>
        {t('sharing.fresh')}
      </h3>
      <p>{t('sharing.freshOnce')}</p>
      <QrCode text={url} label={t('sharing.code')} />
      <code className="sharing-code">{url}</code>
      <div className="row">
        <CopyButton t={t} what={t('sharing.link')} text={url} variant="primary" />
        {canSend && (
          <button type="button" className="button" onClick={send}>
            <Icon shape={sign} />
            {t('sharing.send')}
          </button>
        )}
      </div>
      {pin !== null && (
        <div className="row">
          <span>{t('sharing.pin')}</span>
          <code className="sharing-code figures">{pin}</code>
          <CopyButton t={t} what={t('sharing.pin')} text={pin} />
        </div>
      )}
      <button type="button" className="button" onClick={onAnother}>
        {t('sharing.another')}
      </button>
    </section>
  )
}

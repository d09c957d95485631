import { useEffect, useState } from 'react'
import type { Translate } from '../../i18n/translate.ts'
import { sendsMail } from '../../lib/pages/page-config.ts'

/** Whether mails leave the server. While the page is rendered on the server it is not known, and taken for true. */
export function useSendsMail(): boolean {
  const [sends, setSends] = useState(true)
  useEffect(() => setSends(sendsMail(document)), [])
  return sends
}

interface Props {
  t: Translate
  /** The way that remains. */
  instead: string
}

/** Says that no mail leaves this server and which setting changes that; nothing where mails are sent. */
export function NoMail({ t, instead }: Props) {
  return useSendsMail() ? null : (
    <p className="notice warning">
      {t('noMail.text')} {instead}
    </p>
  )
}

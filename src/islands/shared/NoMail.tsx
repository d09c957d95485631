import type { Translate } from '../../i18n/translate.ts'

interface Props {
  t: Translate
  /** The way that remains. */
  instead: string
}

/**
 * Says that no mail leaves this server and which setting changes that; not shown where mails are sent (`.no-mail` in base.css), so that
 * nothing moves once the page has its scripts.
 */
export function NoMail({ t, instead }: Props) {
  return (
    <p className="notice warning no-mail">
      {t('noMail.text')} {instead}
    </p>
  )
}

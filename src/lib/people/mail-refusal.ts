/** Why a mail server takes no mail to an address, as far as its words say so. */
export type MailRefusal = 'unknownAddress' | 'unknownDomain' | 'full' | 'sender' | 'other'

/** The reason by the enhanced status code in the words of a mail server (RFC 3463), such as `550 5.1.1 User unknown`. */
export function mailRefusalOf(answer: string | null): MailRefusal {
  const code = /\b5\.(\d{1,3}\.\d{1,3})\b/.exec(answer ?? '')?.[1]
  if (code === undefined) return 'other'
  if (['1.2', '1.10', '4.4'].includes(code)) return 'unknownDomain'
  if (['1.0', '1.1', '1.3', '1.6', '2.1'].includes(code)) return 'unknownAddress'
  if (['2.2', '2.3'].includes(code)) return 'full'
  return code.startsWith('7.') ? 'sender' : 'other'
}

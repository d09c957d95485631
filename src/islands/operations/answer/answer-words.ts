import { type OperationResponse, responseAnswers } from '../../../contract/operations/operations.ts'
import { countQualifications } from '../../../contract/people/qualifications.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { arrivalOf } from '../../../lib/operations/own-answer.ts'
import { clockTime } from '../../../lib/pages/dates.ts'

/** How many members have given each answer, and the qualifications of those who are coming: `3 kommen`, `1 später`, `2 AGT, 1 MA`. */
export function answerWords(t: Translate, responses: readonly OperationResponse[]): string[] {
  const words = responseAnswers.flatMap((kind) => {
    const count = responses.filter(({ answer }) => answer === kind).length
    return count > 0 ? [t(`ownAnswer.glance.${kind}`, { count })] : []
  })
  const able = countQualifications(responses.filter(({ answer }) => answer === 'coming'))
  return able.length > 0 ? [...words, able.map(({ name, count }) => `${count} ${name}`).join(', ')] : words
}

/** When the backend took the member's answer, and when they will arrive: `Gesendet 02:54 · da gegen 03:04`. */
export function sentWords(t: Translate, sent: OperationResponse): string {
  const words = t('ownAnswer.sent', { time: clockTime(Date.parse(sent.answered_at), Date.now()) })
  const arrival = arrivalOf(sent)
  if (arrival === undefined) return words
  return `${words} · ${t('ownAnswer.there', { time: clockTime(arrival, Date.now()) })}`
}

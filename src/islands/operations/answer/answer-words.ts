import { type OperationResponse, responseAnswers } from '../../../contract/operations/operations.ts'
import { countQualifications } from '../../../contract/people/qualifications.ts'
import type { Translate } from '../../../i18n/translate.ts'

/** How many members have given each answer, and the qualifications of those who are coming: `3 kommen`, `1 später`, `2 AGT, 1 MA`. */
export function answerWords(t: Translate, responses: readonly OperationResponse[]): string[] {
  const words = responseAnswers.flatMap((kind) => {
    const count = responses.filter(({ answer }) => answer === kind).length
    return count > 0 ? [t(`ownAnswer.glance.${kind}`, { count })] : []
  })
  const able = countQualifications(responses.filter(({ answer }) => answer === 'coming'))
  return able.length > 0 ? [...words, able.map(({ name, count }) => `${count} ${name}`).join(', ')] : words
}

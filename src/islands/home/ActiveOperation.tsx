import { useStore } from '@nanostores/react'
import type { Locale } from '../../contract/locales.ts'
import type { LatestOperation } from '../../contract/operations/operation-list.ts'
import { translate } from '../../i18n/translate.ts'
import { $takesAnswers } from '../../lib/stores/operations/incidents.ts'
import { answerWords } from '../operations/answer/answer-words.ts'
import { OwnAnswer } from '../operations/answer/OwnAnswer.tsx'
import { useOwnAnswer } from '../operations/answer/use-own-answer.ts'
import { Corrections } from '../operations/card/Corrections.tsx'
import { OperationCard } from '../operations/card/OperationCard.tsx'

interface Props {
  locale: Locale
  operation: LatestOperation
  now: number | undefined
}

/** An active operation on home: the message, the member's answer in one tap, and how many are coming. */
export function ActiveOperation({ locale, operation, now }: Props) {
  const t = translate(locale)
  const takesAnswers = useStore($takesAnswers, { ssr: 'initial' })
  const own = useOwnAnswer(operation, operation.responses !== undefined || takesAnswers)
  const { corrections } = operation
  const counts = answerWords(t, own?.answers ?? [])

  return (
    <OperationCard
      locale={locale}
      operation={operation}
      now={now}
      withText
      above={<Corrections locale={locale} {...(corrections && { corrections })} />}
    >
      {own && (
        <OwnAnswer
          locale={locale}
          operation={operation}
          sent={own.sent}
          given={own.given}
          isKnown={operation.responses !== undefined}
        >
          {counts.length > 0 && <p className="own-answer-counts">{counts.join(' · ')}</p>}
        </OwnAnswer>
      )}
    </OperationCard>
  )
}

import type { OperationResponse } from '../../contract/operations/operations.ts'
import { OwnAnswer } from '../../islands/operations/answer/OwnAnswer.tsx'
import type { GivenAnswer } from '../../lib/operations/own-answer.ts'
import { type Exhibit, type ExhibitState, minutesAgo, SAMPLE_NOW } from '../exhibit.ts'
import { runningOperation } from '../samples/operations.ts'
import '../../islands/operations/detail/alert-detail.css'

interface Shown {
  sent?: Partial<OperationResponse>
  given?: Partial<GivenAnswer>
  isKnown?: boolean
}

function own(name: string, { sent, given, isKnown = true }: Shown): ExhibitState {
  return {
    name,
    view: (words, locale) => (
      <div className="card operation-detail-head" style={{ maxInlineSize: '32rem' }}>
        <OwnAnswer
          locale={locale}
          operation={runningOperation(words)}
          sent={
            sent && {
              user_id: 1,
              display_name: words.person.full,
              answer: 'coming',
              minutes: null,
              note: null,
              answered_at: minutesAgo(4),
              ...sent,
            }
          }
          given={
            given && {
              answer: 'coming',
              minutes: null,
              note: null,
              at: SAMPLE_NOW,
              saidAt: undefined,
              ended: undefined,
              tries: 0,
              ...given,
            }
          }
          isKnown={isKnown}
        />
      </div>
    ),
  }
}

export const ownAnswer: Exhibit = {
  name: 'own-answer',
  group: 'operations',
  states: [
    own('not given', {}),
    own('nobody knows yet', { isKnown: false }),
    own('on its way', { given: {} }),
    own('waiting for a network', { given: { answer: 'later', minutes: 20, tries: 2 } }),
    own('sent', { sent: { answer: 'later', minutes: 10 } }),
    own('refused', { sent: { answer: 'not_coming' }, given: { ended: 409 } }),
  ],
}

import { MOST_AUTOCLOSE_HOURS, MOST_LATER_FROM_MINUTES } from '../../contract/organisation/organisation.ts'
import { MOST_GIGABYTES } from '../../contract/tenant/tenant.ts'
import type { Translate } from '../../i18n/messages.ts'
import {
  longestOf,
  type OrganisationField,
  type OrganisationProblem,
} from '../../lib/organisation/organisation-form.ts'

/** What the form of an organisation says before anything is sent. */
export function organisationSentence(
  t: Translate,
  field: OrganisationField,
  problem: OrganisationProblem,
): string {
  return t(`organisationSettings.${problem}`, {
    count: longestOf(field),
    most: problem === 'minutesWrong' ? MOST_LATER_FROM_MINUTES : MOST_AUTOCLOSE_HOURS,
    gigabytes: MOST_GIGABYTES,
  })
}

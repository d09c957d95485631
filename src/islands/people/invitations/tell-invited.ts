import type { Translate } from '../../../i18n/translate.ts'
import { sendsMail } from '../../../lib/pages/page-config.ts'
import { firstView } from '../../../lib/people/people-view.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { $peopleView } from '../../../lib/stores/people/people-view.ts'
import { goToPeople } from '../list/use-people-address.ts'

/** Says that people are invited, and leads to the list that says whether their mails arrived. `sent` are the words where mails go out. */
export function tellInvited(sent: string, t: Translate): void {
  showToast({
    text: sendsMail(document) ? sent : t('invite.unsent'),
    ...($peopleView.get().list !== 'invitations' && {
      action: { text: t('invite.see'), run: () => goToPeople(firstView('invitations')) },
    }),
  })
}

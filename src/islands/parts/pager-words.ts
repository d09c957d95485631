import type { Translate } from '../../i18n/messages.ts'

export function pagerWords(t: Translate, page: number, last: number) {
  return {
    label: t('connection.pages.label'),
    previous: t('connection.pages.previous'),
    next: t('connection.pages.next'),
    position: t('connection.pages.position', { page, last }),
  }
}

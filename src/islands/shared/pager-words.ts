import type { Translate } from '../../i18n/messages.ts'

export function pagerWords(t: Translate, page: number, last: number) {
  return {
    label: t('pager.label'),
    previous: t('pager.previous'),
    next: t('pager.next'),
    position: t('pager.position', { page, last }),
  }
}

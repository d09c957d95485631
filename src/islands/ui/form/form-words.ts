import type { Translate } from '../../../i18n/messages.ts'
import type { FormWords } from './form-context.ts'

/** The words of every form. */
export function formWords(t: Translate): FormWords {
  return {
    optional: t('forms.optional'),
    problems: (count) => t('forms.problems', { count }),
    failed: t('forms.failed'),
    typed: (problem, label) => t(`forms.typed.${problem}`, { label }),
    corrected: t('forms.corrected'),
    leave: t('forms.leave'),
  }
}

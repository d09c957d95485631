import type { Translate } from '../../../i18n/messages.ts'

// The words of single fields, to give to them.

export const searchWords = (t: Translate) => ({ clear: t('inputs.clear') })

export const switchWords = (t: Translate) => ({ on: t('inputs.on'), off: t('inputs.off') })

/** The limit of a TextArea. */
export const lengthLimit = (t: Translate, length: number) => ({
  length,
  left: (count: number) => t('inputs.left', { count }),
  over: (count: number) => t('inputs.over', { count }),
})

export const comboboxWords = (t: Translate) => ({
  open: t('inputs.combobox.open'),
  remove: (label: string) => t('inputs.combobox.remove', { label }),
  nothing: t('inputs.combobox.nothing'),
  found: (count: number) => t('inputs.combobox.found', { count }),
})

export const fileWords = (t: Translate, multiple = false) => ({
  invitation: t(multiple ? 'inputs.files.many' : 'inputs.files.one'),
  remove: (name: string) => t('inputs.files.remove', { name }),
  tooLarge: (limit: string) => t('inputs.files.tooLarge', { limit }),
  wrongKind: t('inputs.files.wrongKind'),
  chosen: (count: number) => t('inputs.files.chosen', { count }),
})

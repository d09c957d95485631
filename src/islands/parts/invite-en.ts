import entryProblems from '../../i18n/en/entryProblems.json' with { type: 'json' }
import forms from '../../i18n/en/forms.json' with { type: 'json' }
import invite from '../../i18n/en/invite.json' with { type: 'json' }

export const catalogue = { entryProblems, forms, invite }

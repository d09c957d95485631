import entryProblems from '../../../i18n/en/account/entryProblems.json' with { type: 'json' }
import forms from '../../../i18n/en/parts/forms.json' with { type: 'json' }
import invite from '../../../i18n/en/people/invite.json' with { type: 'json' }

export const catalogue = { entryProblems, forms, invite }

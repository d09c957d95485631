import entryProblems from '../../../i18n/de/account/entryProblems.json' with { type: 'json' }
import forms from '../../../i18n/de/parts/forms.json' with { type: 'json' }
import invite from '../../../i18n/de/people/invite.json' with { type: 'json' }

export const catalogue = { entryProblems, forms, invite }

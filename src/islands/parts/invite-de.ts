import entryProblems from '../../i18n/de/entryProblems.json' with { type: 'json' }
import forms from '../../i18n/de/forms.json' with { type: 'json' }
import invite from '../../i18n/de/invite.json' with { type: 'json' }

export const catalogue = { entryProblems, forms, invite }

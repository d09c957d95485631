import secondStep from '../../../i18n/en/account/secondStep.json' with { type: 'json' }

export const catalogue = { secondStep }

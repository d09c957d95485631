import secondStep from '../../../i18n/de/account/secondStep.json' with { type: 'json' }

export const catalogue = { secondStep }
